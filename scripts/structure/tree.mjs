import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const roots = ['domain', 'server', 'web', 'e2e', 'bench', 'scripts'];
const skipped = new Set(['node_modules', 'dist', '.cache', '.fairlead', 'results']);
const isSource = (file) => /\.(ts|tsx|mjs)$/.test(file);

/**
 * The files under the source folders as `path -> text`, with the repository's own path spelling; only sources have a
 * text.
 */
export function readTree(root) {
  const files = new Map();
  const walk = (folder) => {
    for (const entry of readdirSync(path.join(root, folder), { withFileTypes: true })) {
      const name = `${folder}/${entry.name}`;
      if (entry.isDirectory()) {
        if (!skipped.has(entry.name)) walk(name);
      } else {
        files.set(name, isSource(name) ? readFileSync(path.join(root, name), 'utf8') : '');
      }
    }
  };
  const there = new Set(readdirSync(root));
  for (const folder of roots) if (there.has(folder)) walk(folder);
  return files;
}

/**
 * The dependencies that each package.json declares: `{root, domain, server, web}`, each `{dependencies,
 * devDependencies}` as sets.
 */
export function readPackages(root) {
  const read = (folder) => {
    const { dependencies, optionalDependencies, devDependencies } = JSON.parse(
      readFileSync(path.join(root, folder, 'package.json'), 'utf8'),
    );
    return {
      dependencies: new Set(Object.keys({ ...dependencies, ...optionalDependencies })),
      devDependencies: new Set(Object.keys(devDependencies ?? {})),
    };
  };
  return { root: read('.'), domain: read('domain'), server: read('server'), web: read('web') };
}
