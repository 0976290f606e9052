// Prints docs/api.md with the reference of the current contracts: `node scripts/api-reference.mjs`; `--write` saves
// it.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { pathToFileURL } from 'node:url';
import { build } from 'esbuild';
import { inRoot } from './lib/root.mjs';

const folder = inRoot('server', 'node_modules', '.cache');
const outfile = `${folder}/api-reference.mjs`;
mkdirSync(folder, { recursive: true });
await build({
  entryPoints: [inRoot('server', 'src', 'reference', 'print.ts')],
  bundle: true,
  packages: 'external',
  alias: { '@fairlead/domain': inRoot('domain', 'src') },
  platform: 'node',
  format: 'esm',
  outfile,
});
const { renderPage } = await import(pathToFileURL(outfile).href);
const file = inRoot('docs', 'api.md');
const page = renderPage(readFileSync(file, 'utf8'));

if (process.argv.includes('--write')) writeFileSync(file, page);
else process.stdout.write(page);
