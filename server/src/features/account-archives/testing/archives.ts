import { setTimeout as sleep } from 'node:timers/promises';
import { fromBufferPromise } from 'yauzl';
import { ZipFile } from 'yazl';
import type { Loose, TestApp, TestUser } from '../../../testing/app';

const EXPORTS = '/api/v3/admin/account_exports';
export const RESTORES = '/api/v3/admin/account_restores';

/** The files of an archive by name. */
export type Files = Map<string, Buffer>;

export async function ended(who: TestUser, path: string): Promise<Loose> {
  for (;;) {
    const { body } = await who.get(path);
    if (!['waiting', 'running'].includes(body.status)) return body;
    await sleep(25);
  }
}

/** Makes an archive of the account and downloads it. */
export async function archived(on: TestApp, admin: TestUser): Promise<Buffer> {
  const made = await admin.post(EXPORTS, { account_export: { export_type: 'archive' } });
  const done = await ended(admin, `${EXPORTS}/${made.body.id}`);
  if (done.status !== 'done') throw new Error(`The archive ended as ${JSON.stringify(done)}`);
  const { body } = await admin.get(`${EXPORTS}/${done.id}/download`);
  const got = await on.app.inject({ url: body.file_url, headers: { cookie: admin.cookie } });
  return got.rawPayload;
}

export async function filesOf(archive: Buffer): Promise<Files> {
  const zip = await fromBufferPromise(archive, { lazyEntries: true });
  const files: Files = new Map();
  for await (const entry of zip.eachEntry()) {
    const stream = await zip.openReadStreamPromise(entry);
    files.set(entry.fileName, Buffer.concat(await stream.toArray()));
  }
  return files;
}

export async function zipped(files: Files): Promise<Buffer> {
  const zip = new ZipFile();
  for (const [name, content] of files) zip.addBuffer(content, name);
  zip.end();
  const parts: Buffer[] = [];
  for await (const part of zip.outputStream) parts.push(part as Buffer);
  return Buffer.concat(parts);
}

export function linesOf(files: Files, table: string): Loose[] {
  const text = files.get(`${table}.jsonl`)?.toString() ?? '';
  return text
    .split('\n')
    .filter(Boolean)
    .map((line) => JSON.parse(line));
}

/** The same archive with other lines of a table. */
export function withLines(files: Files, table: string, lines: readonly Loose[]): Files {
  const changed = new Map(files);
  changed.set(`${table}.jsonl`, Buffer.from(lines.map((line) => `${JSON.stringify(line)}\n`).join('')));
  const manifest = JSON.parse(String(files.get('manifest.json')));
  manifest.lines[table] = lines.length;
  return changed.set('manifest.json', Buffer.from(JSON.stringify(manifest)));
}

export async function uploaded(
  on: TestApp,
  admin: TestUser,
  archive: Buffer,
): Promise<{ status: number; body: Loose }> {
  const head = '--b\r\nContent-Disposition: form-data; name="file"; filename="archive.zip"\r\n\r\n';
  const answer = await on.app.inject({
    method: 'POST',
    url: RESTORES,
    headers: { cookie: admin.cookie, 'x-csrf-token': admin.csrf, 'content-type': 'multipart/form-data; boundary=b' },
    payload: Buffer.concat([Buffer.from(head), archive, Buffer.from('\r\n--b--\r\n')]),
  });
  return { status: answer.statusCode, body: answer.json() };
}

/** Uploads and restores; answers how it ended, or the refusal of the upload. */
export async function restored(on: TestApp, admin: TestUser, archive: Buffer): Promise<Loose> {
  const sent = await uploaded(on, admin, archive);
  if (sent.status !== 200) return sent;
  const started = await admin.post(`${RESTORES}/${sent.body.id}/start`);
  if (started.status !== 200) return started;
  return ended(admin, `${RESTORES}/${sent.body.id}`);
}
