// Packs the commit that is checked out into a signed release: `npm run release -- --key <file>`, and checks one:
// `npm run release -- --check <folder> --public-key <file>`.
import { spawnSync } from 'node:child_process';
import { createHash, createPrivateKey, createPublicKey, sign, verify } from 'node:crypto';
import { existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { inRoot, isProgram } from './lib/root.mjs';
import { fail } from './lib/run.mjs';
import { billOf } from './sbom.mjs';

const SUMS = 'SHA256SUMS';
const SIGNATURE = `${SUMS}.sig`;

/** Writes sources, bill of materials and their signed hashes into the folder. Answers the names of the files. */
function makeRelease(folder, key) {
  const { name, version } = JSON.parse(readFileSync(inRoot('package.json'), 'utf8'));
  if (git('status', '--porcelain').toString() !== '') throw new Error('There are changes that are not committed.');
  mkdirSync(folder, { recursive: true });
  if (readdirSync(folder).length) throw new Error(`${folder} is not empty.`);
  const lock = JSON.parse(readFileSync(inRoot('package-lock.json'), 'utf8'));
  const files = signed(
    {
      [`${name}-${version}.tar`]: git('archive', '--format=tar', `--prefix=${name}-${version}/`, 'HEAD'),
      [`${name}-${version}.cdx.json`]: Buffer.from(`${JSON.stringify(billOf(lock), null, 2)}\n`),
    },
    key,
  );
  for (const [file, content] of Object.entries(files)) writeFileSync(path.join(folder, file), content);
  return Object.keys(files);
}

/** These files, by name, with the list of their hashes and its signature. */
export function signed(files, key) {
  const secret = ed25519(createPrivateKey(key));
  const lines = Object.entries(files).map(([file, content]) => `${hashOf(content)}  ${file}\n`);
  const sums = Buffer.from(lines.join(''));
  return { ...files, [SUMS]: sums, [SIGNATURE]: Buffer.from(`${sign(null, sums, secret).toString('base64')}\n`) };
}

/** Throws an error that says what is wrong, unless every file is the one that was signed with this key. */
export function checkRelease(folder, publicKey) {
  const read = (file) => readFileSync(path.join(folder, file));
  for (const file of [SUMS, SIGNATURE])
    if (!existsSync(path.join(folder, file))) throw new Error(`${file} is missing.`);
  const sums = read(SUMS);
  const signature = Buffer.from(read(SIGNATURE).toString().trim(), 'base64');
  if (!verify(null, sums, ed25519(createPublicKey(publicKey)), signature))
    throw new Error(`${SUMS} was not signed with this key. Do not install this release.`);
  const known = new Map(
    [...sums.toString().matchAll(/^([0-9a-f]{64}) {2}([\w.-]+)$/gm)].map(([, sum, file]) => [file, sum]),
  );
  for (const [file, sum] of known) {
    if (!existsSync(path.join(folder, file))) throw new Error(`${file} is missing.`);
    if (hashOf(read(file)) !== sum)
      throw new Error(`${file} is not the file that was signed. Do not install this release.`);
  }
  const unknown = readdirSync(folder).find((file) => !known.has(file) && file !== SUMS && file !== SIGNATURE);
  if (unknown) throw new Error(`${unknown} is no part of this release.`);
  return [...known.keys()];
}

const hashOf = (content) => createHash('sha256').update(content).digest('hex');

function ed25519(key) {
  if (key.asymmetricKeyType !== 'ed25519') throw new Error('Releases are signed with an Ed25519 key.');
  return key;
}

function git(...words) {
  const { status, stdout, stderr } = spawnSync('git', words, { cwd: inRoot(), maxBuffer: 2 ** 30 });
  if (status !== 0) throw new Error(`git ${words[0]} failed: ${stderr}`);
  return stdout;
}

if (isProgram(import.meta.url)) {
  try {
    main();
  } catch (error) {
    fail(error.message);
  }
}

function main() {
  const text = { type: 'string' };
  const { values } = parseArgs({ options: { key: text, check: text, 'public-key': text, to: text } });
  if (values.check && values['public-key']) {
    const files = checkRelease(values.check, readFileSync(values['public-key']));
    console.log(`Signed with this key, and whole: ${files.join(', ')}`);
  } else if (values.key) {
    const folder = values.to ?? inRoot('dist', 'release');
    console.log(`Wrote to ${folder}: ${makeRelease(folder, readFileSync(values.key)).join(', ')}`);
  } else {
    throw new Error(
      'Usage: npm run release -- --key <file> [--to <folder>], or -- --check <folder> --public-key <file>',
    );
  }
}
