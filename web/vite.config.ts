import { readdir, readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { contractsWithoutSchemas } from './vite.config.contracts';
import { integrity } from './vite.config.integrity';
import { pseudoLanguage } from './vite.config.pseudo';
import { textSize } from './vite.config.text-size';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));

/** Paths that the server answers while the pages come from Vite: the API, and pages' addresses asked for as JSON. */
const SERVER = 'http://127.0.0.1:3000';
const proxied = { target: SERVER, changeOrigin: false };
const jsonOnly = {
  ...proxied,
  bypass: (request: { headers: { accept?: string }; url?: string }) =>
    request.headers.accept?.includes('text/html') ? request.url : undefined,
};

/** React and the router change rarely: one file that stays in the browser's cache from release to release. */
const FRAME =
  /node_modules\/(react|react-dom|scheduler|@tanstack\/(react-router|router-core|history|react-store|store|react-query|query-core))\//;

/**
 * What every list of records needs, apart from what forms, boards and record pages share, so that the first list fetches
 * none of that. A module named here comes with what it imports; one that is missing brings the whole `shared` file along,
 * which e2e/first-load.test.ts notices.
 */
const LIST = new RegExp(
  [
    'web.src.features.(record-list|bulk|views.(?!name-dialog|view-menu))',
    'web.src.ui.(data-grid|segmented-control|search-box|text-field|field)',
    'domain.src.deals.(stage|stale|reasons)',
    'domain.src.quick-filters',
    'icons.Icon(Download|Hourglass|CurrencyDollarOff|Calendar|User|History)\\.',
  ].join('|'),
);
const LIST_PAGES = 3;

/** What many screens share comes in one file as well: a hundred small ones are more requests, and pack less well. */
const SHARED = /web.src.(ui|lib|app)|domain.src|node_modules/;
const MANY = 6;

/** With `--mode pseudo`: the same, in a language that no one speaks (e2e/pseudo.ts). */
export default defineConfig(({ mode }) => ({
  root: here('.'),
  plugins: [
    react(),
    textSize(),
    contractsWithoutSchemas(),
    integrity(),
    ...(mode === 'pseudo' ? [pseudoLanguage()] : [compressed()]),
  ],
  resolve: { alias: { zod: here('src/lib/contracts-only-zod.ts') } },
  server: {
    port: 5173,
    proxy: {
      '/api': proxied,
      ...Object.fromEntries(
        ['/login', '/signup', '/demo', '/password_reset', '/deals', '/people', '/companies'].map((path) => [
          path,
          jsonOnly,
        ]),
      ),
    },
  },
  build: {
    outDir: here(mode === 'pseudo' ? '../dist/pseudo' : '../dist/web'),
    emptyOutDir: true,
    target: 'es2023',
    sourcemap: false,
    // Browsers of ES2023 load modules ahead by themselves.
    modulePreload: { polyfill: false },
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            { name: 'frame', test: FRAME, priority: 4 },
            { name: 'first', tags: ['$initial'], priority: 3 },
            { name: 'list', test: LIST, minShareCount: LIST_PAGES, priority: 2 },
            { name: 'shared', test: SHARED, minShareCount: MANY, priority: 1 },
          ],
        },
      },
    },
  },
}));

/** Writes `.gz` and `.br` beside every script, style and icon, so that the server only has to send them. */
function compressed(): Plugin {
  return {
    name: 'compressed',
    apply: 'build',
    async writeBundle({ dir }) {
      const files = (await readdir(`${dir}/assets`)).filter((name) => /\.(js|css|svg)$/.test(name));
      const pack = async (file: string) => {
        const content = await readFile(file);
        // Side by side, on as many processors as there are.
        const [zipped, packed] = await Promise.all([
          promisify(gzip)(content, { level: 9 }),
          promisify(brotliCompress)(content),
        ]);
        await Promise.all([writeFile(`${file}.gz`, zipped), writeFile(`${file}.br`, packed)]);
      };
      await Promise.all(files.map((name) => pack(`${dir}/assets/${name}`)));
    },
  };
}
