import { generateKeyPairSync } from 'node:crypto';
import { appendFileSync, cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { checkRelease, signed } from './release.mjs';

const keys = () => {
  const { privateKey, publicKey } = generateKeyPairSync('ed25519');
  return {
    secret: privateKey.export({ type: 'pkcs8', format: 'pem' }),
    open: publicKey.export({ type: 'spki', format: 'pem' }),
  };
};

const own = keys();
const work = mkdtempSync(path.join(tmpdir(), 'fairlead-release-'));
const FILE = 'fairlead-0.1.0.tar';
beforeAll(() => {
  const files = signed({ [FILE]: Buffer.from('sources'), 'fairlead-0.1.0.cdx.json': Buffer.from('{}') }, own.secret);
  const folder = path.join(work, 'made');
  mkdirSync(folder);
  for (const [file, content] of Object.entries<Buffer>(files)) writeFileSync(path.join(folder, file), content);
});
afterAll(() => rmSync(work, { recursive: true, force: true }));

/** A changed copy of the release. */
function changed(name: string, change: (folder: string) => void): string {
  const folder = path.join(work, name);
  cpSync(path.join(work, 'made'), folder, { recursive: true });
  change(folder);
  return folder;
}

describe('a signed release (ASVS 1.14.2)', () => {
  test('is accepted as it was signed', () => {
    expect(checkRelease(path.join(work, 'made'), own.open)).toEqual([FILE, 'fairlead-0.1.0.cdx.json']);
  });

  test('is refused with a changed, missing or added file, a changed list, or another key', () => {
    const cases: [string, (folder: string) => void, RegExp][] = [
      ['changed', (at) => appendFileSync(path.join(at, FILE), 'x'), /tar is not the file that was signed/],
      ['missing', (at) => rmSync(path.join(at, FILE)), /tar is missing/],
      ['added', (at) => writeFileSync(path.join(at, 'install.sh'), ''), /install\.sh is no part/],
      ['unsigned', (at) => rmSync(path.join(at, 'SHA256SUMS.sig')), /SHA256SUMS\.sig is missing/],
      [
        'listed',
        (at) => {
          const list = path.join(at, 'SHA256SUMS');
          writeFileSync(
            list,
            readFileSync(list, 'utf8').replace(/^[0-9a-f]/, (digit) => (digit === '0' ? '1' : '0')),
          );
        },
        /not signed with this key/,
      ],
    ];
    for (const [name, change, reason] of cases)
      expect(() => checkRelease(changed(name, change), own.open)).toThrow(reason);
    expect(() => checkRelease(path.join(work, 'made'), keys().open)).toThrow(/not signed with this key/);
  });

  test('is not made with another kind of key', () => {
    const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
    const pem = privateKey.export({ type: 'pkcs8', format: 'pem' });
    expect(() => signed({ [FILE]: Buffer.from('') }, pem)).toThrow('Releases are signed with an Ed25519 key.');
  });
});
