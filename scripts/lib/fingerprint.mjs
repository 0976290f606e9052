import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { inRoot } from './root.mjs';

/** One hash of the content of all these files and folders; tests and build output are excluded. */
export function fingerprint(places) {
  const hash = createHash('sha256').update(process.versions.node.split('.')[0]);
  for (const place of places) add(hash, inRoot(place), place);
  return hash.digest('hex');
}

function add(hash, file, name) {
  if (!existsSync(file)) return;
  if (statSync(file).isDirectory()) {
    for (const entry of readdirSync(file).sort()) add(hash, path.join(file, entry), `${name}/${entry}`);
  } else if (!/\.test\.tsx?$/.test(name)) {
    hash.update(`\0${name}\0`).update(readFileSync(file));
  }
}
