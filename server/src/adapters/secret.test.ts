import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { derivedKey } from './secret';

const parent = mkdtempSync(path.join(tmpdir(), 'fairlead-secret-'));
afterAll(() => rmSync(parent, { recursive: true, force: true }));
const place = (name: string, secret?: string) => ({ dataFolder: path.join(parent, name), secret });

describe('AUTH-06 the secret of the installation', () => {
  test('AUTH-06 it is made once, is for its owner alone, and derives another key for each purpose', () => {
    const here = place('a');
    const key = derivedKey(here, 'jwt');
    expect(derivedKey(here, 'jwt')).toEqual(key);
    expect(derivedKey(here, 'mfa')).not.toEqual(key);
    expect(derivedKey(place('b'), 'jwt')).not.toEqual(key);
    expect(readdirSync(here.dataFolder)).toEqual(['installation.secret']);
    expect(statSync(path.join(here.dataFolder, 'installation.secret')).mode & 0o777).toBe(0o600);
  });

  test('AUTH-06 a named secret counts, and a damaged file is not quietly replaced', () => {
    const named = 'x'.repeat(32);
    expect(derivedKey(place('c', named), 'jwt')).toEqual(derivedKey(place('d', named), 'jwt'));
    const broken = mkdtempSync(path.join(parent, 'e'));
    writeFileSync(path.join(broken, 'installation.secret'), '');
    expect(() => derivedKey({ dataFolder: broken, secret: undefined }, 'jwt')).toThrow('damaged');
  });
});
