import { createHash } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import type { Plugin } from 'vite';

const ASSET = /<(?:script|link)\b[^>]*?(?:src|href)="(\/assets\/[^"]+)"/g;

/** Writes the hash of each script and style into the page that loads it: the browser runs no other content. */
export function integrity(): Plugin {
  return {
    name: 'integrity',
    apply: 'build',
    async writeBundle({ dir }) {
      const file = `${dir}/index.html`;
      const page = await readFile(file, 'utf8');
      const hashes = new Map<string, string>();
      for (const [, asset] of page.matchAll(ASSET)) if (asset) hashes.set(asset, hashOf(await readFile(dir + asset)));
      await writeFile(
        file,
        page.replace(ASSET, (tag, asset) => `${tag} integrity="${hashes.get(asset)}"`),
      );
    },
  };
}

const hashOf = (content: Buffer) => `sha384-${createHash('sha384').update(content).digest('base64')}`;
