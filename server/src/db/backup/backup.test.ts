import { execFileSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { gzipSync } from 'node:zlib';
import pg from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { emptyTestDatabase, type TestDatabase, testDatabase } from '../../testing/database';
import { query } from '../../testing/embedded-program';
import { type ArchiveWriter, collect, inMemory, readArchive, writeArchive } from './archive';
import { archiveEnd, memberHeader } from './tar';
import { migrate } from '../migrate';
import { restoreBackup } from './restore-backup';
import { writeBackup } from './write-backup';

const now = new Date('2026-11-21T03:12:00Z');
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'fairlead-backup-'));
const databases: TestDatabase[] = [];
const nasty = 'line\nbreak\ttab \\N back\\slash \\. "quoted" \u{1F6A2} é';
const longName = `${'deep/'.repeat(30)}Ångström report – final.pdf`;

let source: TestDatabase;
let sourceFiles: string;
let file: string;

beforeAll(async () => {
  source = await keep(testDatabase());
  await query(source.adminUrl, sampleData);
  sourceFiles = path.join(folder, 'source-files');
  for (const [name, content] of Object.entries({ 'a.txt': 'one', [longName]: randomBytes(700), empty: '' })) {
    fs.mkdirSync(path.dirname(path.join(sourceFiles, name)), { recursive: true });
    fs.writeFileSync(path.join(sourceFiles, name), content);
  }
  file = path.join(folder, 'all.tar.gz');
  await writeBackup({ url: source.url, filesFolder: sourceFiles, file, now });
});

afterAll(async () => {
  for (const database of databases) await database.drop();
  fs.rmSync(folder, { recursive: true, force: true });
});

const sampleData = `
  insert into account (id, company_name) values (1, 'Harbour & Co'), (2, ${pg.escapeLiteral(nasty)});
  insert into team (account_id, name) select 1, 'Team ' || n || repeat('x', 300) from generate_series(1, 30000) n;
  update team set parent_id = (select max(id) from team) where id = (select min(id) from team);
  insert into team (account_id, name) values (2, ${pg.escapeLiteral(nasty)});
  insert into account_user (account_id, email, first_name, team_id) select 2, 'Jo@Example.test', 'Jo', max(id) from team;
  select setval(pg_get_serial_sequence('account', 'id'), 41)`;

async function keep(database: Promise<TestDatabase>): Promise<TestDatabase> {
  databases.push(await database);
  return database;
}

/** The content of every table and its rules, read by the superuser. */
async function digest(database: TestDatabase): Promise<Record<string, string>> {
  const tables = await query<{ name: string }>(
    database.adminUrl,
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
        and relname <> 'schema_migration' order by 1`,
  );
  // One statement, because connecting for each table takes longer than reading it.
  const each = tables.map(
    ({ name }) => `select ${pg.escapeLiteral(name)} as name, count(*) || ' ' ||
      coalesce(md5(string_agg(t::text, '|' order by t::text)), '') as sum from "${name}" t`,
  );
  const sums = await query<{ name: string; sum: string }>(database.adminUrl, each.join(' union all '));
  const found = Object.fromEntries(sums.map(({ name, sum }) => [name, sum]));
  const [rules] = await query<{ sum: string }>(
    database.adminUrl,
    `select string_agg(pg_get_constraintdef(k.oid) || ' ' || conrelid::regclass, ';'
              order by conrelid::regclass::text, pg_get_constraintdef(k.oid))
            || (select string_agg(relname || relrowsecurity || relforcerowsecurity, ';' order by relname)
                  from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r')
            || (select string_agg(concat_ws(' ', oid::regprocedure, proacl, proconfig), ';' order by proname, proargtypes)
                  from pg_proc where pronamespace = 'public'::regnamespace) as sum
       from pg_constraint k where connamespace = 'public'::regnamespace`,
  );
  return { ...found, rules: rules?.sum ?? '' };
}

async function rewrite(name: string, change: (archive: ArchiveWriter, name: string, content: Buffer) => Promise<void>) {
  const target = path.join(folder, name);
  await writeArchive(target, async (archive) => {
    for await (const member of readArchive(file)) await change(archive, member.name, await collect(member.content));
  });
  return target;
}

describe('a backup', () => {
  let target: TestDatabase;
  let targetFiles: string;

  beforeEach(async () => {
    target = await keep(emptyTestDatabase());
    targetFiles = path.join(folder, randomBytes(4).toString('hex'));
  });

  const restore = (from = file, force = false) =>
    restoreBackup({ url: target.url, filesFolder: targetFiles, file: from, force });

  it('restored into an empty database brings back every row of every account, rules, numbering and files', async () => {
    const rows = await restore();
    expect(rows).toMatchObject({ account: 2, team: 30_001, account_user: 1 });
    expect(await digest(target)).toEqual(await digest(source));
    const numbered = await query(
      target.adminUrl,
      `insert into account (company_name) values ('next') returning id::int`,
    );
    expect(numbered).toEqual([{ id: 42 }]);
    for (const name of ['a.txt', longName, 'empty']) {
      const [copy, original] = [targetFiles, sourceFiles].map((place) => fs.readFileSync(path.join(place, name)));
      expect(copy).toEqual(original);
    }
    expect(fs.statSync(path.join(targetFiles, 'a.txt')).mode & 0o777).toBe(0o600);
  });

  it('encrypted with a passphrase is restored with it, and touches nothing without', async () => {
    const passphrase = 'correct horse battery';
    const closed = path.join(folder, 'closed.tar.gz.enc');
    await writeBackup({ url: source.url, filesFolder: sourceFiles, file: closed, now, passphrase });
    const wrong = { url: target.url, filesFolder: targetFiles, file: closed, force: true };
    await expect(restoreBackup(wrong)).rejects.toThrow(/is encrypted/);
    await expect(restoreBackup({ ...wrong, passphrase: 'another horse battery' })).rejects.toThrow(/does not open/);
    expect(await query(target.url, `select 1 from pg_tables where schemaname = 'public'`)).toEqual([]);
    await restoreBackup({ ...wrong, force: false, passphrase });
    expect(await digest(target)).toEqual(await digest(source));
  });

  it('whose descriptions are not those of a backup, or too long to be, is refused in words', async () => {
    const described = (name: string, content: Buffer) =>
      rewrite(`${randomBytes(4).toString('hex')}.tar.gz`, (archive, member, own) => {
        const given = member === name ? content : own;
        return archive.add(member, given.length, inMemory(given));
      });
    for (const text of ['null', '{"fairlead_backup":1}', 'no JSON'])
      await expect(restore(await described('manifest.json', Buffer.from(text)))).rejects.toThrow('is no backup');
    await expect(restore(await described('contents.json', Buffer.from('{"rows":7}')))).rejects.toThrow('is no backup');
    const bomb = Buffer.alloc(65 * 1024 * 1024, ' ');
    await expect(restore(await described('manifest.json', bomb))).rejects.toThrow('is no backup');
    const unsized = path.join(folder, 'unsized.tar.gz');
    const head = memberHeader('manifest.json', 0);
    head.write('no number', 124);
    head.write('        ', 148);
    const sum = head.reduce((total, byte) => total + byte, 0);
    head.write(`${sum.toString(8).padStart(6, '0')}\0 `, 148);
    fs.writeFileSync(unsized, gzipSync(Buffer.concat([head, archiveEnd])));
    await expect(restore(unsized)).rejects.toThrow('The backup is damaged.');
  });

  it('is kept from other people and opens with the ordinary tools', () => {
    expect(fs.statSync(file).mode & 0o777).toBe(0o600);
    const place = path.join(folder, 'unpacked');
    fs.mkdirSync(place);
    execFileSync('tar', ['-xzf', file, '-C', place]);
    const checked = execFileSync('sha256sum', ['-c', 'SHA256SUMS'], { cwd: place, encoding: 'utf8' });
    expect(checked).toContain('tables/team/000003.copy: OK');
    expect(fs.readFileSync(path.join(place, 'files', longName))).toEqual(
      fs.readFileSync(path.join(sourceFiles, longName)),
    );
  });

  it('does not replace existing data unless told to', async () => {
    await restore();
    await query(target.adminUrl, `insert into account (company_name) values ('made since')`);
    fs.writeFileSync(path.join(targetFiles, 'made-since'), '');
    const before = await digest(target);
    await expect(restore()).rejects.toThrow(/not empty.*--force/s);
    expect(await digest(target)).toEqual(before);
    await restore(file, true);
    expect(await digest(target)).toEqual(await digest(source));
    expect(fs.readdirSync(targetFiles).sort()).toEqual(fs.readdirSync(sourceFiles).sort());
  });

  it.each([
    ['a table of another application', 'create table invoice (id int)', 'public.invoice'],
    ['a schema of another application', 'create schema billing; create table billing.invoice ()', 'billing'],
    [
      'a function of another application',
      `create function tax() returns int language sql as 'select 19'`,
      'public.tax()',
    ],
    ['a type of another application', `create type colour as enum ('red')`, 'public.colour'],
    ['a Fairlead without any account', undefined, 'public.account'],
  ])('does not replace %s unless told to', async (_what, made, named) => {
    if (made) await query(target.url, made);
    else await migrate(target.url);
    const there = () =>
      query(target.url, `select oid::int from pg_class union select oid::int from pg_proc order by 1`);
    const before = await there();
    await expect(restore()).rejects.toThrow(new RegExp(`not empty.*${named.replace(/[()]/g, '.')}.*--force`, 's'));
    expect(await there()).toEqual(before);
  });

  it('leaves the schema of another application alone, even when told to replace existing data', async () => {
    await query(target.url, 'create schema billing; create table billing.invoice as select 7 as id');
    await restore(file, true);
    expect(await query(target.url, 'select id from billing.invoice')).toEqual([{ id: 7 }]);
    expect((await digest(target)).team).toEqual((await digest(source)).team);
  });

  it('that is damaged or cut off is refused before anything is touched', async () => {
    await restore();
    const before = await digest(target);
    const whole = fs.readFileSync(file);
    const cut = path.join(folder, 'cut.tar.gz');
    fs.writeFileSync(cut, whole.subarray(0, whole.length - 2000));
    await expect(restore(cut, true)).rejects.toThrow(/damaged or cut off/);
    for (const at of [100, Math.floor(whole.length / 2), whole.length - 3]) {
      const damaged = path.join(folder, 'damaged.tar.gz');
      const bytes = Buffer.from(whole);
      bytes[at] = (bytes[at] ?? 0) ^ 0xff;
      fs.writeFileSync(damaged, bytes);
      await expect(restore(damaged, true)).rejects.toThrow(/damaged/);
    }
    expect(await digest(target)).toEqual(before);
  });

  it('that lacks rows is not restored in part', async () => {
    await restore();
    const before = await digest(target);
    const lacking = await rewrite('lacking.tar.gz', async (archive, name, content) => {
      if (name !== 'tables/team/000002.copy') await archive.add(name, content.length, inMemory(content));
    });
    await expect(restore(lacking, true)).rejects.toThrow(/should hold 30001 rows of team/);
    expect(await digest(target)).toEqual(before);
    expect(fs.readdirSync(folder).filter((name) => name.includes('.restoring-'))).toEqual([]);
  });

  it('of a newer Fairlead is refused with a plain message', async () => {
    const newer = await rewrite('newer.tar.gz', async (archive, name, content) => {
      const text = name === 'manifest.json' ? content.toString().replace('0001_', '9999_') : content;
      await archive.add(name, text.length, inMemory(Buffer.from(text)));
    });
    await expect(restore(newer)).rejects.toThrow(/made by a newer Fairlead \(9999_/);
  });

  it('cannot write files outside their folder', async () => {
    const sly = await rewrite('sly.tar.gz', async (archive, name, content) => {
      await archive.add(name.replace('files/a.txt', 'files/../../sly.txt'), content.length, inMemory(content));
    });
    await expect(restore(sly)).rejects.toThrow(/outside its folder/);
  });

  it('is not restored under a running server', async () => {
    const client = new pg.Client({ connectionString: target.url });
    await client.connect();
    await expect(restore()).rejects.toThrow(/Stop Fairlead first/);
    await client.end();
  });

  it('of a database that was never used is refused, and leaves no file', async () => {
    const nothing = path.join(folder, 'nothing.tar.gz');
    const plan = { url: target.url, filesFolder: targetFiles, file: nothing, now };
    await expect(writeBackup(plan)).rejects.toThrow(/nothing to back up/);
    expect(fs.existsSync(nothing) || fs.existsSync(`${nothing}.part`)).toBe(false);
  });
});
