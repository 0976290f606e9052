// Prints the permission table as a page: `node scripts/permissions.mjs`; with `--write` it is written to
// docs/permissions.md.
import { writeFileSync } from 'node:fs';
import { build } from 'esbuild';
import { inRoot } from './lib/root.mjs';

const { outputFiles } = await build({
  entryPoints: [inRoot('domain', 'src', 'access', 'document.ts')],
  bundle: true,
  write: false,
  format: 'esm',
});
const { renderPermissions } = await import(`data:text/javascript,${encodeURIComponent(outputFiles[0].text)}`);

if (process.argv.includes('--write')) writeFileSync(inRoot('docs', 'permissions.md'), renderPermissions());
else process.stdout.write(renderPermissions());
