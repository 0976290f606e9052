import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { collect, inMemory, readArchive, verifyArchive, writeArchive } from './archive';
import { decrypted, encrypted, readPassphrase } from './encryption';

const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fairlead-encryption-'));
afterAll(() => fs.rmSync(folder, { recursive: true }));

const PASSPHRASE = 'correct horse battery';
const PIECE = 64 * 1024;
const HEAD = 84;

const closed = (plain: Buffer) => collect(encrypted(inMemory(plain), PASSPHRASE));
const open = (bytes: Buffer, passphrase: string | undefined = PASSPHRASE) =>
  collect(decrypted(inMemory(bytes), passphrase));

test.each([0, PIECE, PIECE + 1])('%i bytes are restored unchanged', async (size) => {
  const plain = randomBytes(size);
  const bytes = await closed(plain);
  expect((await open(bytes)).equals(plain)).toBe(true);
  if (size > 16) expect(bytes.includes(plain.subarray(0, 16))).toBe(false);
});

test('the same backup is never encrypted to the same bytes', async () => {
  const plain = Buffer.from('the same');
  expect((await closed(plain)).equals(await closed(plain))).toBe(false);
});

test('a wrong passphrase, a missing one and a superfluous one have different messages', async () => {
  const bytes = await closed(Buffer.from('secret'));
  await expect(open(bytes, 'another horse battery')).rejects.toThrow('The passphrase does not open this backup.');
  await expect(collect(decrypted(inMemory(bytes), undefined))).rejects.toThrow(/is encrypted.*--passphrase-file/);
  await expect(open(Buffer.from('not encrypted at all'))).rejects.toThrow(/is not encrypted/);
});

test('a changed, missing, moved or cut-off piece is refused', async () => {
  const bytes = await closed(randomBytes(3 * PIECE));
  const piece = (n: number) => bytes.subarray(HEAD + n * (PIECE + 16), HEAD + (n + 1) * (PIECE + 16));
  const head = bytes.subarray(0, HEAD);
  const flipped = Buffer.from(bytes);
  flipped[HEAD + PIECE + 20] = (flipped[HEAD + PIECE + 20] ?? 0) ^ 1;
  const wrong: Record<string, Buffer> = {
    flipped,
    'cut between pieces': bytes.subarray(0, HEAD + 2 * (PIECE + 16)),
    'nothing but the head': head,
    'two exchanged': Buffer.concat([head, piece(1), piece(0), piece(2)]),
    'one more': Buffer.concat([bytes, piece(0)]),
  };
  for (const [what, content] of Object.entries(wrong))
    await expect(open(content), what).rejects.toThrow('damaged or cut off');
  const costly = Buffer.from(bytes);
  costly[28] = 30;
  await expect(open(costly)).rejects.toThrow('damaged');
});

test('an encrypted archive is written and read like any other', async () => {
  const manifest = { fairlead_backup: 1, created_at: '', postgresql: '', migrations: [], tables: [] };
  const contents = { rows: {}, sequences: [] };
  const file = path.join(folder, 'all.tar.gz.enc');
  await writeArchive(
    file,
    async (archive) => {
      for (const [name, value] of [
        ['manifest.json', manifest],
        ['contents.json', contents],
      ] as const) {
        const text = Buffer.from(JSON.stringify(value));
        await archive.add(name, text.length, inMemory(text));
      }
    },
    PASSPHRASE,
  );
  expect(fs.readFileSync(file).includes('manifest')).toBe(false);
  expect(await verifyArchive(file, PASSPHRASE)).toEqual({ manifest, contents });
  const names: string[] = [];
  for await (const { name, content } of readArchive(file, PASSPHRASE)) {
    names.push(name);
    await collect(content);
  }
  expect(names).toEqual(['manifest.json', 'contents.json']);
  await expect(verifyArchive(file)).rejects.toThrow(/is encrypted/);
  await expect(verifyArchive(file, 'another horse battery')).rejects.toThrow('does not open this backup');
});

test('a passphrase is the text of its file without the line end, and not too short', async () => {
  const file = path.join(folder, 'passphrase');
  fs.writeFileSync(file, `${PASSPHRASE}\n`);
  expect(await readPassphrase(file)).toBe(PASSPHRASE);
  fs.writeFileSync(file, 'short\n');
  await expect(readPassphrase(file)).rejects.toThrow('at least 12 characters');
  await expect(readPassphrase(path.join(folder, 'nowhere'))).rejects.toThrow(/cannot be read.*nowhere/);
});
