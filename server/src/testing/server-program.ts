import { cpSync, mkdirSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { build } from 'esbuild';

const from = (path: string) => fileURLToPath(new URL(path, import.meta.url));
/** Within the project, where Node finds the packages that stay external. */
const folder = from(`../../../dist/test-${process.pid}`);
let built: Promise<string> | undefined;

/**
 * The server of the current sources as one file, for tests that start it as a process of its own: it starts in a
 * fraction of the time that compiling each module takes. Removed when the process ends.
 */
export function serverProgram(): Promise<string> {
  built ??= bundle();
  return built;
}

async function bundle(): Promise<string> {
  process.once('exit', () => rmSync(folder, { recursive: true, force: true }));
  mkdirSync(folder, { recursive: true });
  const file = `${folder}/server/main.js`;
  await build({
    entryPoints: [from('../main.ts')],
    outfile: file,
    bundle: true,
    platform: 'node',
    format: 'esm',
    packages: 'external',
    alias: { '@fairlead/domain': from('../../../domain/src') },
    logLevel: 'warning',
  });
  cpSync(from('../../migrations'), `${folder}/server/migrations`, { recursive: true });
  return file;
}
