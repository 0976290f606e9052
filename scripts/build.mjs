// Builds the browser code into dist/web and the server into dist/server: `npm run build`.
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fingerprint } from './lib/fingerprint.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { inRoot, isProgram } from './lib/root.mjs';
import { fail, run, tool } from './lib/run.mjs';

const shared = ['domain/src', 'package-lock.json', 'tsconfig.base.json', 'scripts/build.mjs'];
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
    inputs: [
      ...shared,
      'web/src',
      'web/public',
      'web/index.html',
      'web/vite.config.ts',
      'web/vite.config.contracts.ts',
      'web/package.json',
      'web/tsconfig.json',
    ],
    result: 'dist/web/index.html',
    build: async () => {
      const { code, output } = await run(tool('vite'), ['build', '--logLevel', 'warn'], { cwd: inRoot('web') });
      if (code !== 0) throw new Error(output.trim());
    },
  },
};

/** Builds the named parts: all of them, or only those whose sources changed since the last build. */
export async function build({ names = Object.keys(parts), onlyChanged = false, say = () => undefined } = {}) {
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
    await build({ say: console.log });
  } catch (error) {
    fail(`Building failed.\n${error.message}`);
  }
}
