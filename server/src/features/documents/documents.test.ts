import type { FilesAsked } from '@fairlead/domain/documents/document.contract';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join as pathOf } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { fileStorages } from '../../adapters/file-storage';
import { readConfig } from '../../base/config';
import { join, name, sql } from '../../base/sql';
import { type Loose, type TestApp, type TestUser, testApp } from '../../testing/app';
import { colleague, inAccount, team } from '../../testing/colleagues';
import { archived, restored } from '../account-archives/testing/archives';
import { asUser } from '../../testing/as-user';
import { EXE, PDF, type SentFile, sendFile } from '../../testing/files';
import { pngOf } from '../../testing/pictures';
import { plansOf } from '../../testing/plans';
import { findFiles } from './documents.queries';
import { fetchDocumentTask } from './fetch-document';

const folder = mkdtempSync(pathOf(tmpdir(), 'fairlead-files-'));
let on: TestApp;
let admin: TestUser;
let deal: number;
let person: number;
let company: number;
beforeAll(async () => {
  const settings = { FAIRLEAD_DATA: folder, FAIRLEAD_FILE_LIMIT_MB: '1', FAIRLEAD_INTERNAL_ADDRESSES: 'allowed' };
  on = await testApp(settings, { apart: true });
  admin = await on.account();
  company = (await admin.post('/api/v3/companies', { company: { name: 'Kestrel Optics' } })).body.id;
  deal = (await admin.post('/api/v3/deals', { deal: { name: 'Crane', company_id: company } })).body.id;
  person = (await admin.post('/api/v3/people', { person: { first_name: 'Mira', last_name: 'Holm' } })).body.id;
});
afterAll(async () => {
  await on.close();
  rmSync(folder, { recursive: true });
});

/** A file without content, on records as given. */
const filed = (by: TestUser, more: object) => {
  const set = Object.entries({ account_id: by.accountId, title: 'Filed.pdf', user_id: by.id, ...more });
  return sql`insert into document (${join(set.map(([column]) => name(column)))})
    values (${join(set.map(([, value]) => sql`${value as string}`))}) returning id`;
};
const upload = (file: SentFile = {}, by: TestUser = admin) => sendFile(on, by, '/api/v3/documents', file);
const made = async (file: SentFile = {}, by = admin) => {
  const sent = await upload({ fields: { deal_id: deal }, ...file }, by);
  expect([sent.status, sent.body]).toEqual([200, expect.anything()]);
  return sent.body;
};
const bytesOf = async (link: string) => {
  const got = await on.app.inject({ url: link });
  return { status: got.statusCode, headers: got.headers, content: got.rawPayload };
};
const stored = () => readdirSync(pathOf(folder, 'files', String(admin.accountId)));
const tags = async () => (await admin.get('/api/v3/admin/document_tags')).body.entries;

describe('PROF-04 files', () => {
  test('PROF-04 upload keeps the content as it is, and download is a signed link that saves the file', async () => {
    const file = await made({ name: 'Angebot Kräne.pdf' });
    expect(file).toMatchObject({
      title: 'Angebot Kräne.pdf',
      deal_id: deal,
      deal: { id: deal, name: 'Crane' },
      owner_id: admin.id,
      document_type: 'pdfs',
      upload_state: 'complete',
      file_kind: 'pdf',
      preview: 'pdf',
      size: PDF.length,
      version: 1,
    });
    const got = await bytesOf(file.public_link);
    expect([got.status, got.content.equals(PDF)]).toEqual([200, true]);
    expect(got.headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="Angebot Kr_ne.pdf"; filename*=UTF-8''Angebot%20Kr%C3%A4ne.pdf`,
      'content-security-policy': "default-src 'none'; sandbox",
      'x-content-type-options': 'nosniff',
    });
    await expect.poll(() => readdirSync(pathOf(folder, 'uploads'))).toEqual([]);
  });

  test('PROF-04 a link lives for minutes, opens nothing else, and ends with the file', async () => {
    const file = await made();
    const forged = file.public_link.replace(/-(\d+)-(?=\d+-\d+-)/, (_: string, id: string) => `-${Number(id) + 1}-`);
    expect((await bytesOf(forged)).status).toBe(410);
    const before = on.clock.now;
    on.clock.now = new Date(before.getTime() + 21 * 60_000);
    expect((await bytesOf(file.public_link)).status).toBe(410);
    on.clock.now = before;
    await admin.del(`/api/v3/documents/${file.id}`);
    expect((await bytesOf(file.public_link)).status).toBe(404);
  });

  test('PROF-04 nothing is ever served as a page: HTML and SVG are bytes to save, whatever their name', async () => {
    for (const [name, text] of [
      ['offer.pdf', '<!doctype html><script>alert(1)</script>'],
      ['logo.png', '<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'],
    ] as const) {
      const file = await made({ name, content: Buffer.from(text) });
      expect([file.file_kind, file.preview]).toEqual(['text', null]);
      const { headers } = await bytesOf(file.public_link);
      expect(headers).toMatchObject({ 'content-type': 'application/octet-stream' });
      expect(headers['content-disposition']).toMatch(/^attachment; /);
    }
  });

  test.each<[string, SentFile, number, object]>([
    [
      'of 0 bytes',
      { content: Buffer.alloc(0) },
      422,
      [{ field: 'file', msg: 'The file is empty. Nothing was stored.' }],
    ],
    [
      'that is a program, renamed',
      { content: EXE, name: 'invoice.pdf' },
      422,
      [{ field: 'file', msg: expect.stringContaining('This is a program') }],
    ],
    [
      'whose name has 500 letters',
      { name: `${'a'.repeat(496)}.pdf` },
      422,
      [{ field: 'file', msg: 'Is too long (at most 255 characters)' }],
    ],
    [
      'whose title has slashes',
      { fields: { title: '../../etc/passwd' } },
      422,
      [{ field: 'title', msg: 'Cannot contain / or \\' }],
    ],
    [
      'on a deal that does not exist',
      { fields: { deal_id: 999_999_999 } },
      422,
      [{ field: 'deal_id', msg: 'Has invalid value' }],
    ],
    [
      'larger than the limit',
      { content: Buffer.alloc(1024 * 1024 + 1) },
      413,
      { error: expect.stringContaining('larger than 1 MB') },
    ],
    [
      'of 5 GB, before it is sent',
      { headers: { 'content-length': String(5 * 1024 ** 3) } },
      413,
      { error: expect.stringContaining('larger than 1 MB') },
    ],
  ])(
    'PROF-04 upload: a file %s is refused with its reason, and nothing is half stored',
    async (_what, file, status, body) => {
      await made();
      const [files, before] = [stored(), (await admin.get('/api/v3/documents')).body.pagination.total];
      const refused = await upload({ ...file, fields: { deal_id: deal, ...file.fields } });
      expect([refused.status, refused.body]).toEqual([status, body]);
      expect(stored()).toEqual(files);
      expect((await admin.get('/api/v3/documents')).body.pagination.total).toBe(before);
      await expect.poll(() => readdirSync(pathOf(folder, 'uploads'))).toEqual([]);
    },
  );

  test('PROF-04 upload: a name with slashes keeps its last part', async () => {
    expect((await made({ name: '../../etc/cron.d/offer.pdf' })).title).toBe('offer.pdf');
  });

  test('PROF-04 preview: an image bomb is kept, and only downloaded', async () => {
    expect((await made({ name: 'hall.png', content: pngOf(4000, 3000) })).preview).toBe('image');
    expect((await made({ name: 'bomb.png', content: pngOf(50_000, 50_000) })).preview).toBeNull();
  });

  test('PROF-04 the same content is stored once', async () => {
    const content = Buffer.from('measuring points, halls 1 to 7');
    const [first, second] = [await made({ content, name: 'a.txt' }), await made({ content, name: 'b.txt' })];
    expect(first.etag).toBe(second.etag);
    const [{ n }] = (await inAccount(
      on,
      admin,
      sql`select count(*)::int as n from stored_file where size = ${content.length}`,
    )) as [Loose];
    expect(n).toBe(1);
  });

  test('PROF-04 upload: a file that is sent again under its key is stored once', async () => {
    const send = (key: string) => made({ name: 'again.pdf', headers: { 'idempotency-key': key } });
    const [first, again, other] = [await send('a-1'), await send('a-1'), await send('a-2')];
    expect(again.id).toBe(first.id);
    expect(other.id).not.toBe(first.id);
  });

  test('PROF-04 tag, rename and move are changes that can be undone', async () => {
    const file = await made();
    const [first] = await tags();
    const tagged = await admin.put(`/api/v3/documents/${file.id}`, { document: { document_tag_ids: [first.id] } });
    expect(tagged.body.document_tags).toEqual([{ id: first.id, name: first.name }]);
    const moved = await admin.put(`/api/v3/documents/${file.id}`, {
      document: { title: 'Plan.pdf', deal_id: null, person_id: person },
    });
    expect(moved.body).toMatchObject({ title: 'Plan.pdf', deal_id: null, person: { id: person, first_name: 'Mira' } });
    await admin.post(`/api/v3/change_sets/${moved.headers['x-change-set']}/undo`, {});
    expect((await admin.get(`/api/v3/documents/${file.id}`)).body).toMatchObject({ title: 'offer.pdf', deal_id: deal });
    const unknown = await admin.put(`/api/v3/documents/${file.id}`, { document: { document_tag_ids: [999_999] } });
    expect([unknown.status, unknown.body[0]?.field]).toEqual([422, 'document_tag_ids']);
  });

  test('PROF-04 a tag in use is replaced by another one when it is deleted', async () => {
    const file = await made();
    const made_ = (await admin.post('/api/v3/admin/document_tags', { document_tag: { name: 'Drawing' } })).body;
    const [other] = await tags();
    await admin.put(`/api/v3/documents/${file.id}`, { document: { document_tag_ids: [made_.id] } });
    const uses = (await admin.get('/api/internal/lists/document_tags/uses')).body.uses;
    expect(uses).toContainEqual({ record: 'document', id: made_.id, n: 1, deleted: 0 });
    await admin.del(`/api/v3/admin/document_tags/${made_.id}?replacement_id=${other.id}`);
    expect(other.id).not.toBe(made_.id);
  });

  test('PROF-04 versions: a new one takes the place, the earlier ones stay and come back', async () => {
    const file = await made();
    const next = Buffer.from('%PDF-1.7 second');
    const added = await sendFile(on, admin, `/api/v3/documents/${file.id}/versions`, { content: next, name: 'v2.pdf' });
    expect([added.status, added.body.version, added.body.size]).toEqual([200, 2, next.length]);
    expect((await bytesOf(added.body.public_link)).content.equals(next)).toBe(true);
    const { entries } = (await admin.get(`/api/v3/documents/${file.id}/versions`)).body;
    expect(entries.map(({ number, is_current }: Loose) => [number, is_current])).toEqual([
      [2, true],
      [1, false],
    ]);
    expect((await bytesOf(entries[1].public_link)).content.equals(PDF)).toBe(true);
    const told = (await admin.get(`/api/internal/deals/${deal}/timeline?filter=SYSTEM_UPDATES`)).body.entries;
    expect(told.slice(0, 2).map(({ what, act }: Loose) => [what, act])).toEqual([
      ['document', 'new_version'],
      ['document', 'added'],
    ]);
    const back = await admin.post(`/api/v3/documents/${file.id}/versions/restore`, { number: 1 });
    expect([back.body.version, back.body.size]).toEqual([1, PDF.length]);
    await admin.post(`/api/v3/change_sets/${back.headers['x-change-set']}/undo`, {});
    expect((await admin.get(`/api/v3/documents/${file.id}`)).body.version).toBe(2);
    const none = await sendFile(on, admin, `/api/v3/documents/${file.id}/versions`, { content: EXE });
    expect(none.status).toBe(422);
  });

  test('PROF-04 delete moves to the recycle bin, from where it is restored; a purge takes the content too', async () => {
    const content = Buffer.from('only here');
    const file = await made({ content, name: 'only.txt' });
    const before = stored().length;
    const gone = await admin.del(`/api/v3/documents/${file.id}`);
    expect((await admin.get(`/api/v3/documents/${file.id}`)).status).toBe(404);
    await admin.post(`/api/v3/change_sets/${gone.headers['x-change-set']}/undo`, {});
    expect((await admin.get(`/api/v3/documents/${file.id}`)).status).toBe(200);
    await admin.del(`/api/v3/documents/${file.id}`);
    const bin = (await admin.get('/api/v3/recycle_bin?type=documents')).body.entries;
    expect(bin).toContainEqual(
      expect.objectContaining({ type: 'documents', id: file.id, name: 'only.txt', can_restore: true }),
    );
    expect((await admin.post(`/api/v3/recycle_bin/documents/${file.id}/restore`)).body).toEqual({
      id: file.id,
      name: 'only.txt',
    });
    await admin.del(`/api/v3/documents/${file.id}`);
    expect((await admin.del(`/api/v3/recycle_bin/documents/${file.id}`)).status).toBe(204);
    await expect.poll(() => stored().length).toBe(before - 1);
    const logged = await inAccount(
      on,
      admin,
      sql`select before, after from change where record_type = 'document' and record_id = ${file.id} and (before is not null or after is not null)`,
    );
    expect(logged).toEqual([]);
  });

  test('PROF-04 deal file constant 30: a deal shows thirty files at a time, newest first', async () => {
    const { id } = (await admin.post('/api/v3/deals', { deal: { name: 'Many papers' } })).body;
    const rows = sql`insert into document (account_id, title, deal_id, user_id)
      select ${admin.accountId}, 'Paper ' || n, ${id}, ${admin.id} from generate_series(1, 31) n`;
    await inAccount(on, admin, rows);
    const { entries, pagination } = (await admin.get(`/api/internal/deals/${id}/files`)).body;
    expect([entries.length, entries[0].title, pagination]).toEqual([
      30,
      'Paper 31',
      { page: 1, page_var: 'page', per_page: 30, pages: 2, total: 31 },
    ]);
    expect((await admin.get(`/api/internal/deals/${id}/files?page=2`)).body.entries).toHaveLength(1);
  });

  test('PROF-04 files area: search, tag, owner, kind, record and period, across records', async () => {
    const lena = await on.account('Area');
    const { id: company_id } = (await lena.post('/api/v3/companies', { company: { name: 'Halvard' } })).body;
    const [tag] = (await lena.get('/api/v3/admin/document_tags')).body.entries;
    const send = async (name: string, fields: SentFile['fields'], content?: Buffer) =>
      (await sendFile(on, lena, '/api/v3/documents', { name, fields, ...(content && { content }) })).body.id;
    const plan = await send('acceptance plan_v2.pdf', { company_id, 'document_tag_ids[]': tag.id });
    const photo = await send('hall.png', { company_id }, pngOf(40));
    const found = async (query: string) =>
      (await lena.get(`/api/internal/documents?${query}`)).body.entries.map(({ id }: Loose) => id);
    expect(await found('')).toEqual([photo, plan]);
    expect(await found('search=PLAN%20v2')).toEqual([plan]);
    expect(await found('search=pl')).toEqual([plan]);
    expect(await found('search=an')).toEqual([]);
    expect(await found('search=%25')).toEqual([]);
    expect(await found(`tag_id=${tag.id}`)).toEqual([plan]);
    expect(await found('untagged=true')).toEqual([photo]);
    expect(await found('kind=image')).toEqual([photo]);
    expect(await found(`owner_id=${lena.id}&on=companies`)).toEqual([photo, plan]);
    expect(await found('on=shared')).toEqual([]);
    expect(await found('added=today&sort_by=size&sort_direction=asc')).toHaveLength(2);
    expect((await lena.get('/api/internal/documents/summary')).body).toMatchObject({
      all: 2,
      mine: 2,
      shared: 0,
      untagged: 1,
      most_bytes: 1024 * 1024,
    });
  });
});

describe('API-01 API-03 the calls of documents', () => {
  test('API-01 files of a deal: GET /api/internal/deals/{id}/files', async () => {
    const file = await made();
    const { body } = await admin.get(`/api/internal/deals/${deal}/files`);
    expect(body.entries[0]).toMatchObject({ id: file.id, title: 'offer.pdf', deal_id: deal });
    expect((await admin.get('/api/internal/deals/999999999/files')).status).toBe(404);
  });

  test('API-03 documents are listed newest first, by record, condition and below a record', async () => {
    const file = await made({ fields: { company_id: company } });
    const ids = async (path: string) => (await admin.get(path)).body.entries.map(({ id }: Loose) => id);
    const [newest] = await ids('/api/v3/documents');
    expect(newest).toBe(file.id);
    for (const path of [
      `/api/v3/documents?company_id=${company}`,
      `/api/v3/documents?conditions[company_id]=${company}`,
      `/api/v3/companies/${company}/documents.json`,
    ])
      expect(await ids(path)).toContain(file.id);
    expect(await ids(`/api/v3/people/${person}/documents`)).not.toContain(file.id);
    expect((await admin.get('/api/v3/documents?conditions[colour]=red')).status).toBe(422);
    const { body } = await admin.get('/api/v3/documents?attrs=title,public_link&per_page=1');
    expect(Object.keys(body.entries[0])).toEqual(['id', 'title', 'public_link']);
  });

  test('API-03 a document by url is fetched after the answer, and a failure is reported', async () => {
    const host = createServer((request, response) => {
      if (request.url === '/moved.pdf') response.writeHead(302, { location: '/offer.pdf' }).end();
      else if (request.url === '/offer.pdf') response.end(PDF);
      else response.writeHead(404, 'Not Found').end();
    }).listen(0, '127.0.0.1');
    await new Promise((there) => host.once('listening', there));
    const address = `http://localhost:${(host.address() as AddressInfo).port}`;
    const sent = async (url: string) =>
      admin.post('/api/v3/documents', {
        document: { title: 'By url', url, deal_id: deal, document_type: 'documents' },
      });
    const { status, body } = await sent(`${address}/moved.pdf`);
    expect([status, body.upload_status, body.upload_state, body.public_link]).toEqual([200, 1, 'pending', null]);
    const state = async (id: number) => (await admin.get(`/api/v3/documents/${id}`)).body;
    await expect.poll(async () => (await state(body.id)).upload_state).toBe('complete');
    expect((await bytesOf((await state(body.id)).public_link)).content.equals(PDF)).toBe(true);
    const missing = (await sent(`${address}/none.pdf`)).body;
    await expect.poll(async () => (await state(missing.id)).upload_state).toBe('error');
    expect((await state(missing.id)).upload_status_error_message).toBe('Server responded with 404 Not Found');
    // An address need not be well encoded to be called.
    expect(
      (await admin.post('/api/v3/documents', { document: { url: `${address}/100%`, deal_id: deal } })).body,
    ).toMatchObject({
      title: '100%',
      upload_state: 'pending',
    });
    host.close();
    expect((await admin.post('/api/v3/documents', { document: { title: 'No file' } })).body).toEqual([
      { field: 'file', msg: 'Required' },
    ]);
  });
});

test('API-03 a file that takes long is left to workers of its own, so that it keeps no others waiting', async () => {
  const waiting: { end(content: Buffer): void }[] = [];
  const host = createServer((_, response) => {
    response.write(PDF.subarray(0, 5));
    waiting.push({ end: () => response.end(PDF.subarray(5)) });
  }).listen(0, '127.0.0.1');
  await new Promise((there) => host.once('listening', there));
  const document = {
    title: 'Slow',
    url: `http://localhost:${(host.address() as AddressInfo).port}/slow.pdf`,
    deal_id: deal,
  };
  const { body } = await admin.post('/api/v3/documents', { document });
  await expect.poll(() => waiting.length).toBe(1);
  const config = readConfig({ FAIRLEAD_DATA: folder, FAIRLEAD_INTERNAL_ADDRESSES: 'allowed' });
  const log = pino({ level: 'silent' });
  const parts = { pool: on.pool, clock: () => new Date(), log, config };
  const payload = { account_id: admin.accountId, user_id: admin.id, id: body.id, url: document.url };
  const run = { signal: undefined, attempt: 25, last: true };
  await fetchDocumentTask(parts, fileStorages(config), 50)(payload, run);
  expect((await admin.get(`/api/v3/documents/${body.id}`)).body.upload_state).toBe('pending');
  // The slow worker asks again, and waits for as long as it takes.
  await expect.poll(() => waiting.length).toBe(3);
  waiting[2]?.end(PDF);
  await expect.poll(async () => (await admin.get(`/api/v3/documents/${body.id}`)).body.upload_state).toBe('complete');
  waiting[0]?.end(PDF);
  // What arrives after the file has another address, or its content, is not taken.
  const task = fetchDocumentTask(parts, fileStorages(config));
  const late = task(payload, run);
  await expect.poll(() => waiting.length).toBe(4);
  waiting[3]?.end(PDF);
  await late;
  const { body: versions } = await admin.get(`/api/v3/documents/${body.id}/versions`);
  expect(versions.entries).toHaveLength(1);
  host.close();
});

describe('PERM-02 rights to files', () => {
  const restricted = async (level: 'owner' | 'team' | 'global', columns: object = {}) =>
    colleague(on, admin, { team_id: await team(on, admin, level), ...columns });

  test('PERM-02 customer files are edited by levels above 1 and by their owner, through HTTP', async () => {
    const { id } = (await admin.post('/api/v3/companies', { company: { name: 'Won customer' } })).body;
    await inAccount(on, admin, sql`update company set is_customer = true where id = ${id}`);
    const theirs = await made({ fields: { company_id: id } });
    const [basic, manager] = [await restricted('global'), await restricted('global', { level: 2 })];
    const rename = (by: TestUser, file: number) =>
      by.put(`/api/v3/documents/${file}`, { document: { title: 'N.pdf' } });
    expect((await rename(basic, theirs.id)).status).toBe(403);
    expect((await rename(manager, theirs.id)).status).toBe(200);
    const own = await upload({ fields: { company_id: id } }, basic);
    expect([own.status, (await rename(basic, own.body.id)).status]).toEqual([200, 200]);
  });

  test('PERM-02 executives and shared files: only executives who are not read-only manage shared files, and all see them', async () => {
    const executive = await colleague(on, admin, { level: 3 });
    const [basic, reader] = [await restricted('owner'), await colleague(on, admin, { level: 3, read_only: true })];
    const guest = await colleague(on, admin, { is_external: true });
    const file = (await upload({}, executive)).body;
    for (const by of [basic, reader, guest]) expect((await upload({}, by)).status).toBe(403);
    expect((await basic.get(`/api/v3/documents/${file.id}`)).status).toBe(200);
    expect((await guest.get(`/api/v3/documents/${file.id}`)).status).toBe(404);
    expect((await basic.put(`/api/v3/documents/${file.id}`, { document: { title: 'x' } })).status).toBe(403);
    const mine = await made({}, executive);
    expect((await basic.del(`/api/v3/documents/${file.id}`)).status).toBe(403);
    expect((await executive.put(`/api/v3/documents/${mine.id}`, { document: { deal_id: null } })).status).toBe(200);
    const drop = await executive.del(`/api/v3/documents/${file.id}`);
    expect(drop.status).toBe(204);
  });

  test('PERM-04 a file is seen with its record and by its author, and basic users delete only their own', async () => {
    const [outside, inside] = [await restricted('owner'), await restricted('global')];
    const { id } = (await admin.post('/api/v3/deals', { deal: { name: 'Secret', user_id: admin.id } })).body;
    const file = await made({ fields: { deal_id: id } });
    expect((await outside.get(`/api/v3/documents/${file.id}`)).status).toBe(404);
    expect((await outside.get('/api/internal/documents')).body.entries).toEqual(
      expect.not.arrayContaining([expect.objectContaining({ id: file.id })]),
    );
    expect((await upload({ fields: { deal_id: id } }, outside)).body).toEqual([
      { field: 'deal_id', msg: 'Has invalid value' },
    ]);
    expect((await inside.get(`/api/v3/documents/${file.id}`)).status).toBe(200);
    expect((await inside.put(`/api/v3/documents/${file.id}`, { document: { title: 'Read.pdf' } })).status).toBe(200);
    expect((await inside.del(`/api/v3/documents/${file.id}`)).status).toBe(403);
    const own = (await upload({ fields: { deal_id: id } }, inside)).body;
    expect((await inside.del(`/api/v3/documents/${own.id}`)).status).toBe(204);
  });

  test('PERM-04 files area: the list, read by whose records files are on, is what each user may open one by one', async () => {
    const [mate, lead] = [await restricted('owner'), await restricted('team')];
    const outside = await colleague(on, admin, { level: 5, is_external: true });
    const make = async (path: string, values: object, by = admin): Promise<number> =>
      (await by.post(`/api/v3/${path}`, values)).body.id;
    const own = await make('deals', { deal: { name: 'Own' } }, mate);
    const theirs = await make('deals', { deal: { name: 'Theirs', user_id: admin.id } });
    const shared = await make('deals', {
      deal: { name: 'Shared', user_id: admin.id, shared_user_ids: [mate.id, outside.id] },
    });
    const hidden = await make('people', { person: { first_name: 'Hidden', user_id: admin.id } });
    const place = (more: object) => inAccount(on, admin, filed(admin, more));
    await place({ deal_id: own });
    const moved = (await place({ deal_id: own, person_id: hidden }))[0].id;
    await place({ deal_id: theirs, person_id: hidden, company_id: company });
    await place({ deal_id: theirs, user_id: mate.id });
    await place({ person_id: hidden, user_id: admin.id, created_by_user_id: mate.id });
    await place({ deal_id: shared });
    await place({ company_id: company });
    await place({});
    const agrees = async () => {
      const all = await inAccount(on, admin, sql`select id from document order by id desc`);
      for (const who of [mate, lead, outside]) {
        const opened = [];
        for (const { id } of all) if ((await who.get(`/api/v3/documents/${id}`)).status === 200) opened.push(id);
        const path = who === outside ? '/api/v3/documents' : '/api/internal/documents';
        const listed = (await who.get(`${path}?per_page=100`)).body;
        expect([listed.entries.map(({ id }: Loose) => id), listed.pagination.total]).toEqual([opened, opened.length]);
      }
      return (await mate.get('/api/internal/documents/summary')).body.all as number;
    };
    const before = await agrees();
    expect((await admin.put(`/api/v3/deals/${theirs}`, { deal: { user_id: mate.id } })).status).toBe(200);
    expect(await agrees()).toBe(before);
    await admin.put(`/api/v3/people/${hidden}`, { person: { user_id: mate.id } });
    expect(await agrees()).toBe(before + 2);
    await admin.del(`/api/v3/deals/${own}`);
    expect(await agrees()).toBe(before);
    await admin.put(`/api/v3/documents/${moved}`, { document: { deal_id: null } });
    await admin.post(`/api/v3/deals/${shared}/merge/${theirs}`, {});
    await agrees();
  });

  test('PROF-04 files area: the files of a team are found by whose records they are on', async () => {
    const mate = await restricted('team');
    const deal = (await admin.post('/api/v3/deals', { deal: { name: 'Most files' } })).body.id;
    const many = sql`insert into document (account_id, title, deal_id, user_id)
      select ${admin.accountId}, 'Plan ' || n, ${deal}, ${admin.id} from generate_series(1, 3000) n`;
    // The plan for few files depends on whether the database has counted them yet.
    for (const statement of [many, sql`analyze`]) await inAccount(on, admin, statement);
    const query = { page: 1, per_page: 20, sort_by: 'created_at', sort_direction: 'desc' } as FilesAsked;
    const plan = await plansOf(on, admin, (ctx) =>
      asUser(on, mate, ({ actor, config }) => findFiles({ ...ctx, actor, config }, query)),
    );
    expect(plan).toContain('document_on_owner');
    // No file is judged by what it is on, of which all would be read.
    expect(plan).not.toMatch(/_facts/);
  });

  test('PERM-04 PROF-04 download checks again: a link ends with the right of its user, and with the record', async () => {
    const reader = await restricted('owner');
    const { id } = (await admin.post('/api/v3/deals', { deal: { name: 'Shared', shared_user_ids: [reader.id] } })).body;
    const file = await made({ fields: { deal_id: id } });
    const link = (await reader.get(`/api/v3/documents/${file.id}`)).body.public_link;
    const [ofReader, ofAdmin] = [() => bytesOf(link), () => bytesOf(file.public_link)];
    expect([(await ofReader()).status, (await ofAdmin()).status]).toEqual([200, 200]);
    await admin.put(`/api/v3/deals/${id}`, { deal: { shared_user_ids: [] } });
    expect([(await ofReader()).status, (await ofAdmin()).status]).toEqual([404, 200]);
    await admin.del(`/api/v3/deals/${id}`);
    expect((await ofAdmin()).status).toBe(404);
  });
});

describe('PROF-04 files in an archive', () => {
  test('PROF-04 an archive holds the files themselves, with tags and versions, and another account restores them', async () => {
    const from = await on.account('From');
    const [tag] = (await from.get('/api/v3/admin/document_tags')).body.entries;
    const { id: company_id } = (await from.post('/api/v3/companies', { company: { name: 'Halvard' } })).body;
    const fields = { company_id, 'document_tag_ids[]': tag.id };
    const file = (await sendFile(on, from, '/api/v3/documents', { fields, name: 'contract.pdf' })).body;
    const zeros = Buffer.from('0'.repeat(400_000));
    await sendFile(on, from, `/api/v3/documents/${file.id}/versions`, { content: zeros, name: 'contract.csv' });
    const archive = await archived(on, from);
    const into = await on.account('Into');
    expect(await restored(on, into, archive)).toMatchObject({ status: 'done' });
    const [back] = (await into.get('/api/v3/documents')).body.entries;
    expect(back).toMatchObject({
      title: 'contract.pdf',
      version: 2,
      size: zeros.length,
      company: { name: 'Halvard' },
      document_tags: [{ name: tag.name }],
    });
    const { entries } = (await into.get(`/api/v3/documents/${back.id}/versions`)).body;
    expect((await bytesOf(entries[0].public_link)).content.equals(zeros)).toBe(true);
    expect((await bytesOf(entries[1].public_link)).content.equals(PDF)).toBe(true);
  });
});

describe('API-03 documents by url of several accounts', () => {
  test('API-03 an account whose addresses do not answer keeps no file of another account waiting', async () => {
    const asked: string[] = [];
    const host = createServer((request, response) => {
      asked.push(request.url as string);
      if (request.url === '/offer.pdf') response.end(PDF);
    }).listen(0, '127.0.0.1');
    onTestFinished(() => {
      host.closeAllConnections();
      host.close();
    });
    await new Promise((there) => host.once('listening', there));
    const address = `http://localhost:${(host.address() as AddressInfo).port}`;
    const other = await on.account('Other account');
    const { id: theirs } = (await other.post('/api/v3/deals', { deal: { name: 'Theirs' } })).body;
    const sent = (who: TestUser, deal_id: number, url: string) =>
      who.post('/api/v3/documents', { document: { title: 'By url', url: address + url, deal_id } });
    for (const url of ['/1', '/2', '/3', '/4']) await sent(admin, deal, url);
    await expect.poll(() => asked).toEqual(['/1']);
    const { id } = (await sent(other, theirs, '/offer.pdf')).body;
    const state = async () => (await other.get(`/api/v3/documents/${id}`)).body.upload_state;
    await expect.poll(state).toBe('complete');
    expect(asked).toEqual(['/1', '/offer.pdf']);
  });
});
