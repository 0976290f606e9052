import { cpSync, existsSync, readdirSync, rmSync } from 'node:fs';
import { build } from 'esbuild';
import { inRoot } from './root.mjs';

const out = inRoot('dist', 'server');

/** Bundles the server including the domain; npm packages stay external. */
export async function bundleServer() {
  rmSync(out, { recursive: true, force: true });
  await build({
    entryPoints: entries(),
    outdir: out,
    outbase: inRoot('server', 'src'),
    bundle: true,
    platform: 'node',
    format: 'esm',
    target: 'node20',
    packages: 'external',
    sourcemap: true,
    sourcesContent: false,
    logLevel: 'warning',
    plugins: [domain],
  });
  cpSync(inRoot('server', 'migrations'), inRoot('dist', 'server', 'migrations'), { recursive: true });
}

/** The server itself and each command of server/src/cli. */
function entries() {
  const cli = inRoot('server', 'src', 'cli');
  const commands = existsSync(cli) ? readdirSync(cli).filter((name) => /(?<!\.test)\.ts$/.test(name)) : [];
  return [inRoot('server', 'src', 'main.ts'), ...commands.map((name) => inRoot('server', 'src', 'cli', name))];
}

/** The domain is TypeScript in a workspace package, which Node could not load from node_modules. */
const domain = {
  name: 'domain',
  setup({ onResolve }) {
    onResolve({ filter: /^@fairlead\/domain\// }, ({ path }) => ({
      path: inRoot('domain', 'src', `${path.slice('@fairlead/domain/'.length)}.ts`),
    }));
  },
};
