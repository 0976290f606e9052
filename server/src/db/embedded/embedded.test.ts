import fs from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import {
  type Child,
  end,
  eventually,
  installProgram,
  isAlive,
  launch,
  query,
  serverPid,
  startChild,
  temporaryFolder,
} from '../../testing/embedded-program';

const asRoot = process.getuid?.() === 0;
const stranger = 65_534;

let program: string;
let dataFolder: string;
const children: Child[] = [];
const folders: string[] = [];

beforeAll(async () => {
  program = await installProgram();
});

afterAll(() => {
  for (const folder of [program, ...folders]) fs.rmSync(folder, { recursive: true, force: true });
});

afterEach(async () => {
  for (const child of children.splice(0)) await end(child.process, 'SIGTERM');
});

const newFolder = (mode = 0o755) => {
  const folder = temporaryFolder(mode);
  folders.push(folder);
  return folder;
};

const start = async (folder = dataFolder, uid?: number, from = program) => {
  const child = await startChild(from, folder, uid);
  children.push(child);
  return child;
};

const writeRow = (child: Child) =>
  query(child.url, 'create table if not exists kept (n int); insert into kept values (1)');
const countRows = async (child: Child) =>
  (await query<{ n: number }>(child.url, 'select count(*)::int n from kept'))[0]?.n;

describe('the embedded database', () => {
  beforeAll(() => {
    dataFolder = path.join(newFolder(), 'data');
  });

  it('starts in a folder that does not exist and gives the application a role without special rights', async () => {
    const child = await start();
    expect(child.version).toMatch(/^18\./);
    const [role] = await query(
      child.url,
      `select current_user::text, rolsuper, rolbypassrls, rolcreatedb, rolcreaterole,
              pg_get_userbyid(datdba)::text as owner
       from pg_roles, pg_database where rolname = current_user and datname = current_database()`,
    );
    expect(role).toEqual({
      current_user: 'fairlead',
      rolsuper: false,
      rolbypassrls: false,
      rolcreatedb: false,
      rolcreaterole: false,
      owner: 'fairlead',
    });
  });

  it('knows letters beyond English and orders text alike everywhere', async () => {
    const child = await start();
    await query(child.url, 'create extension if not exists pg_trgm');
    const [row] = await query(
      child.url,
      `select upper('élan') as upper, 'Émile' ilike 'émile' as folds, similarity('élan', 'élan vital') > 0.3 as finds,
              current_setting('server_encoding') as encoding`,
    );
    expect(row).toEqual({ upper: 'ÉLAN', folds: true, finds: true, encoding: 'UTF8' });
  });

  it('listens on no network and asks every connection for a password', async () => {
    const child = await start();
    const [row] = await query(child.adminUrl, `select current_setting('listen_addresses') as addresses`);
    expect(row).toEqual({ addresses: '' });
    await expect(query(child.url.replace(/:[^:@]*@/, ':wrong@'), 'select 1')).rejects.toThrow(
      /password authentication/,
    );
  });

  it('keeps every file to its owner', async () => {
    await start();
    const open = (folder: string): string[] =>
      fs.readdirSync(folder, { withFileTypes: true }).flatMap((entry) => {
        const file = path.join(folder, entry.name);
        const below = entry.isDirectory() ? open(file) : [];
        return (fs.lstatSync(file).mode & 0o077) === 0 ? below : [file, ...below];
      });
    expect(fs.statSync(dataFolder).mode & 0o777).toBe(0o700);
    expect(open(dataFolder)).toEqual([]);
    expect(fs.statSync(path.join(dataFolder, 'postgres', 'fairlead-passwords.json')).mode & 0o777).toBe(0o600);
  });

  it('is shared by two servers on one folder and stopped by the one that leaves last', async () => {
    const first = await start();
    const second = await start();
    const pid = serverPid(dataFolder);
    await end(first.process, 'SIGTERM');
    expect(isAlive(pid)).toBe(true);
    await query(second.url, 'select 1');
    await end(second.process, 'SIGTERM');
    expect(isAlive(pid)).toBe(false);
  });

  it('has its memory content again after a restart', async () => {
    const child = await start();
    const [row] = await query(child.adminUrl, `select current_setting('pg_prewarm.autoprewarm') as kept`);
    expect(row).toEqual({ kept: 'on' });
    await end(child.process, 'SIGTERM');
    expect(fs.statSync(path.join(dataFolder, 'postgres', 'autoprewarm.blocks')).size).toBeGreaterThan(0);
  });

  it('keeps committed rows when PostgreSQL is killed, and is restarted under a running server', async () => {
    const child = await start();
    await writeRow(child);
    const killed = serverPid(dataFolder);
    process.kill(killed, 'SIGKILL');
    await eventually(async () => expect(await countRows(child)).toBe(1));
    expect(serverPid(dataFolder)).not.toBe(killed);
  });

  it('is found again when the server was killed and PostgreSQL still runs', async () => {
    const child = await start();
    const before = await countRows(child);
    const orphan = serverPid(dataFolder);
    await end(child.process, 'SIGKILL');
    expect(isAlive(orphan)).toBe(true);
    const next = await start();
    expect(serverPid(dataFolder)).toBe(orphan);
    expect(await countRows(next)).toBe(before);
    await end(next.process, 'SIGTERM');
    expect(isAlive(orphan)).toBe(false);
  });

  it('keeps committed rows when the server and PostgreSQL are killed together', async () => {
    const child = await start();
    await writeRow(child);
    const before = await countRows(child);
    child.process.kill('SIGKILL');
    process.kill(serverPid(dataFolder), 'SIGKILL');
    await end(child.process, 'SIGKILL');
    expect(await countRows(await start())).toBe(before);
  });

  it('starts when PostgreSQL dies while a server joins it', async () => {
    const child = await start();
    await writeRow(child);
    const before = await countRows(child);
    const dying = serverPid(dataFolder);
    await end(child.process, 'SIGKILL');
    // It takes connections and answers none, as a process does that is being killed.
    process.kill(dying, 'SIGSTOP');
    const next = start();
    await eventually(async () => expect(fs.existsSync(path.join(dataFolder, 'postgres.lock'))).toBe(true));
    await sleep(500);
    process.kill(dying, 'SIGKILL');
    expect(await countRows(await next)).toBe(before);
    expect(serverPid(dataFolder)).not.toBe(dying);
  });

  it('starts when the process number of a killed PostgreSQL belongs to another process now', async () => {
    const child = await start();
    const pidFile = path.join(dataFolder, 'postgres', 'postmaster.pid');
    const lines = fs.readFileSync(pidFile, 'utf8').split('\n');
    await end(child.process, 'SIGTERM');
    const owner = fs.statSync(path.join(dataFolder, 'postgres'));
    for (const [name, text] of Object.entries({
      'postmaster.pid': [process.pid, ...lines.slice(1)].join('\n'),
      '.s.PGSQL.5432.lock': `${process.pid}\n`,
    })) {
      const file = path.join(dataFolder, 'postgres', name);
      fs.writeFileSync(file, text, { mode: 0o600 });
      fs.chownSync(file, owner.uid, owner.gid);
    }
    await query((await start()).url, 'select 1');
  });

  it('takes over the lock of a server that was killed while starting', async () => {
    fs.writeFileSync(path.join(dataFolder, 'postgres.lock'), `${process.pid} 1 0123456789abcdef`);
    await query((await start()).url, 'select 1');
  });
});

describe('the first start', () => {
  it('works when three servers start at once', async () => {
    const folder = path.join(newFolder(), 'data');
    const started = await Promise.all([start(folder), start(folder), start(folder)]);
    for (const child of started) await query(child.url, 'select 1');
  });

  it('leaves nothing behind that prevents the next start when it is killed half-way', async () => {
    const folder = path.join(newFolder(), 'data');
    const draft = () =>
      fs.existsSync(folder) && fs.readdirSync(folder).some((name) => name.startsWith('postgres.new-'));
    const child = launch(program, folder);
    await eventually(async () => expect(draft()).toBe(true));
    await sleep(100);
    await end(child, 'SIGKILL');
    await query((await start(folder)).url, 'select 1');
    expect(draft()).toBe(false);
  });
});

describe('a data folder', () => {
  it('written by another major version is refused with a plain message and not changed', async () => {
    const folder = path.join(newFolder(), 'data');
    const cluster = path.join(folder, 'postgres');
    fs.mkdirSync(cluster, { recursive: true, mode: 0o700 });
    fs.writeFileSync(path.join(cluster, 'PG_VERSION'), '17\n');
    await expect(start(folder)).rejects.toThrow(/written by PostgreSQL 17, but .* PostgreSQL 18. Nothing was changed/s);
    expect(fs.readdirSync(cluster)).toEqual(['PG_VERSION']);
  });

  it('reports the message of PostgreSQL if it cannot be started', async () => {
    const folder = path.join(newFolder(), 'data');
    await end((await start(folder)).process, 'SIGTERM');
    fs.appendFileSync(path.join(folder, 'postgres', 'postgresql.conf'), 'no_such_setting = 1\n');
    await expect(start(folder)).rejects.toThrow(/unrecognized configuration parameter "no_such_setting"/);
  });

  it('may have a path longer than that of a socket', async () => {
    const folder = path.join(newFolder(), 'x'.repeat(120), 'data');
    await query((await start(folder)).url, 'select 1');
  });

  it.runIf(asRoot)('may be, like the program, below a folder that only root can enter', async () => {
    const home = newFolder(0o700);
    fs.cpSync(program, path.join(home, 'program'), { recursive: true, verbatimSymlinks: true });
    const folder = path.join(home, 'program', 'data');
    const child = await start(folder, undefined, path.join(home, 'program'));
    await query(child.url, 'select 1');
    expect(fs.statSync(path.join(folder, 'postgres')).uid).not.toBe(0);
    expect(fs.statSync(home).mode & 0o777).toBe(0o700);
  });

  it.runIf(asRoot)('restored by root is given back to the user PostgreSQL runs as', async () => {
    const folder = path.join(newFolder(), 'data');
    const first = await start(folder);
    await writeRow(first);
    await end(first.process, 'SIGTERM');
    const copy = path.join(newFolder(), 'copy');
    fs.cpSync(folder, copy, { recursive: true });
    fs.chownSync(path.join(copy, 'postgres'), 0, 0);
    expect(await countRows(await start(copy))).toBe(1);
  });

  it.runIf(asRoot)('of a normal user works without root, and afterwards for root too', async () => {
    const home = newFolder(0o700);
    fs.chownSync(home, stranger, stranger);
    const folder = path.join(home, 'data');
    const child = await start(folder, stranger);
    await writeRow(child);
    expect(fs.statSync(path.join(folder, 'postgres')).uid).toBe(stranger);
    await end(child.process, 'SIGTERM');
    expect(await countRows(await start(folder))).toBe(1);
  });

  it.runIf(asRoot)('of another user is refused with a plain message', async () => {
    const folder = newFolder(0o755);
    await expect(start(folder, stranger)).rejects.toThrow(/belongs to another user/);
  });
});
