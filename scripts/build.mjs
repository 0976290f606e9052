// Builds the browser code into dist/web and the server into dist/server: `npm run build`. With the names of parts, it builds
// those whose sources changed.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fingerprint } from './lib/fingerprint.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { inRoot, isProgram } from './lib/root.mjs';
import { fail, run, tool } from './lib/run.mjs';

const shared = ['domain/src', 'package-lock.json', 'tsconfig.base.json', 'scripts/build.mjs'];
const pages = [
  ...shared,
  'web/src',
  'web/public',
  'web/index.html',
  'web/vite.config.pseudo-words.ts',
  'web/vite.config.ts',
  'web/vite.config.contracts.ts',
  'web/vite.config.pseudo.ts',
  'web/vite.config.integrity.ts',
  'web/vite.config.text-size.ts',
  'web/package.json',
  'web/tsconfig.json',
];
const parts = {
  server: {
    inputs: [...shared, 'server/src', 'server/migrations', 'scripts/lib/bundle-server.mjs'],
    result: 'dist/server/main.js',
    build: async () => {
      const { bundleServer } = await import('./lib/bundle-server.mjs');
      await bundleServer();
    },
  },
  web: {
    inputs: pages,
    result: 'dist/web/index.html',
    build: () => buildPages('production'),
  },
  // The pages in an invented language, for the tests (e2e/pseudo.ts).
  pseudo: {
    inputs: pages,
    result: 'dist/pseudo/index.html',
    build: () => buildPages('pseudo'),
  },
};
const shipped = ['server', 'web'];

async function buildPages(mode) {
  const args = ['build', '--logLevel', 'warn', '--mode', mode];
  const { code, output } = await run(tool('vite'), args, {
    cwd: inRoot('web'),
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (code !== 0) throw new Error(output.trim());
}

/** Builds the named parts: all that is shipped, or only those whose sources changed since the last build. */
export async function build({ names = shipped, onlyChanged = false, say = () => undefined } = {}) {
  for (const name of names) {
    const { inputs, result, build: make } = parts[name];
    const stamp = inRoot('dist', `${name}.stamp`);
    const now = fingerprint(inputs);
    if (onlyChanged && existsSync(inRoot(result)) && existsSync(stamp) && readFileSync(stamp, 'utf8') === now) continue;
    const started = Date.now();
    rmSync(stamp, { force: true });
    await make();
    mkdirSync(inRoot('dist'), { recursive: true });
    writeFileSync(stamp, now);
    say(`Built the ${name} part in ${((Date.now() - started) / 1000).toFixed(1)} s`);
  }
}

if (isProgram(import.meta.url)) {
  try {
    await ensureInstalled();
    const names = process.argv.slice(2);
    await build({ ...(names.length && { names, onlyChanged: true }), say: console.log });
  } catch (error) {
    fail(`Building failed.\n${error.message}`);
  }
}
