import { createCipheriv } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, test } from 'vitest';
import { derivedKey, opened, sealed } from './secret';

const parent = mkdtempSync(path.join(tmpdir(), 'fairlead-secret-'));
afterAll(() => rmSync(parent, { recursive: true, force: true }));
const place = (name: string, secret?: string) => ({ dataFolder: path.join(parent, name), secret });

describe('AUTH-06 the secret of the installation', () => {
  test('AUTH-06 it is created once, is readable by its owner alone, and derives a different key for each purpose', () => {
    const here = place('a');
    const key = derivedKey(here, 'jwt');
    expect(derivedKey(here, 'jwt')).toEqual(key);
    expect(derivedKey(here, 'mfa')).not.toEqual(key);
    expect(derivedKey(place('b'), 'jwt')).not.toEqual(key);
    expect(readdirSync(here.dataFolder)).toEqual(['installation.secret']);
    expect(statSync(path.join(here.dataFolder, 'installation.secret')).mode & 0o777).toBe(0o600);
  });

  test('AUTH-06 a configured secret takes precedence, and a damaged file is not silently replaced', () => {
    const named = 'x'.repeat(32);
    expect(derivedKey(place('c', named), 'jwt')).toEqual(derivedKey(place('d', named), 'jwt'));
    const broken = mkdtempSync(path.join(parent, 'e'));
    writeFileSync(path.join(broken, 'installation.secret'), '');
    expect(() => derivedKey({ dataFolder: broken, secret: undefined }, 'jwt')).toThrow('damaged');
  });
});

describe('AUTH-06 ciphers', () => {
  const here = place('ciphers');
  const plain = Buffer.from('a secret');
  const faster = { ...here, cipher: 'chacha20-poly1305' } as const;

  test('AUTH-06 the cipher can be exchanged: values of the former one can be read, and are to be encrypted anew', () => {
    const before = sealed(here, 'mfa', plain);
    expect(opened(here, 'mfa', before)).toEqual({ plain, isCurrent: true });
    expect(opened(faster, 'mfa', before)).toEqual({ plain, isCurrent: false });
    const after = sealed(faster, 'mfa', plain);
    expect(opened(faster, 'mfa', after)).toEqual({ plain, isCurrent: true });
    expect(opened(here, 'mfa', after)).toEqual({ plain, isCurrent: false });
    expect(opened(here, 'other', after)).toBeUndefined();
    after[5] = (after[5] ?? 0) ^ 1;
    expect(opened(here, 'mfa', after)).toBeUndefined();
  });

  test('AUTH-06 values from before ciphers could be chosen can be read, whatever their nonce begins with', () => {
    for (const first of [0, 0xf5]) {
      const nonce = Buffer.concat([Buffer.of(first, 1), Buffer.alloc(10, 7)]);
      const cipher = createCipheriv('aes-256-gcm', derivedKey(here, 'mfa'), nonce);
      const stored = Buffer.concat([nonce, cipher.update(plain), cipher.final(), cipher.getAuthTag()]);
      expect(opened(here, 'mfa', stored)).toEqual({ plain, isCurrent: false });
    }
  });
});
