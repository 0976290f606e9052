import { readdirSync, readFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

const built = fileURLToPath(new URL('../dist/web/', import.meta.url));
const assets = `${built}assets/`;
const STATIC_IMPORT = /(?:from|import)\s*"\.\/([^"]+\.js)"/g;

/**
 * The built scripts that a browser fetches before a page can be used: the imports of the start page, and the page's
 * own chunk, found by its file name prefix. Bytes are gzip sizes; a browser that accepts Brotli fetches less.
 */
export function firstLoad(page: string): { readonly files: number; readonly bytes: number } {
  const own = readdirSync(assets).find((name) => name.startsWith(page) && name.endsWith('.js'));
  if (!own) throw new Error(`${page} is not among the built parts`);
  const start = [...readFileSync(`${built}index.html`, 'utf8').matchAll(/assets\/([^"]+\.js)/g)];
  const needed = new Set([...start.map(([, name]) => name as string), own]);
  // Iterating a `Set` also visits the entries added during the loop.
  for (const name of needed)
    for (const [, imported] of readFileSync(assets + name, 'utf8').matchAll(STATIC_IMPORT))
      needed.add(imported as string);
  const bytes = [...needed].reduce((sum, name) => sum + statSync(`${assets}${name}.gz`).size, 0);
  return { files: needed.size, bytes };
}
