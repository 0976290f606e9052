import { createHash } from 'node:crypto';
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import pg from 'pg';
import type { Layout, Passwords } from './cluster';
import { roleSettings } from './settings';

export const applicationRole = 'fairlead';
const database = 'fairlead';
const presenceName = 'fairlead server';

export type Urls = { url: string; adminUrl: string };

export function urlsFor(at: Layout, passwords: Passwords): Urls {
  const host = shortPath(at.cluster);
  const url = (role: string, password: string, name: string) =>
    `postgresql://${role}:${encodeURIComponent(password)}@/${name}?host=${encodeURIComponent(host)}&port=5432`;
  return {
    url: url(applicationRole, passwords.application, database),
    adminUrl: url('postgres', passwords.admin, 'postgres'),
  };
}

/** Creates or repairs the application's role and database; cheap if both are correct. */
export async function prepareDatabase(urls: Urls, passwords: Passwords): Promise<string> {
  const client = new pg.Client({ connectionString: urls.adminUrl });
  await client.connect();
  try {
    await prepareRole(client, passwords);
    const found = await client.query('select 1 from pg_database where datname = $1', [database]);
    if (found.rowCount === 0) await client.query(`create database ${database} owner ${applicationRole}`);
    await client.query(`revoke connect, temporary on database ${database} from public`);
    const { rows } = await client.query<{ server_version: string }>('show server_version');
    return rows[0]?.server_version ?? '';
  } finally {
    await client.end();
  }
}

async function prepareRole(client: pg.Client, passwords: Passwords): Promise<void> {
  const found = await client.query('select 1 from pg_roles where rolname = $1', [applicationRole]);
  if (found.rowCount === 0) await client.query(`create role ${applicationRole} login`);
  const password = client.escapeLiteral(passwords.application);
  await client.query(
    `alter role ${applicationRole} nosuperuser nobypassrls nocreatedb nocreaterole noreplication password ${password}`,
  );
  for (const [name, value] of Object.entries(roleSettings)) {
    await client.query(`alter role ${applicationRole} set ${name} = ${client.escapeLiteral(value)}`);
  }
}

/**
 * A connection held while this process uses the database. PostgreSQL itself therefore knows which processes are
 * present; a killed process is not counted.
 */
export async function announcePresence(urls: Urls, onLost: () => void): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: urls.adminUrl, application_name: presenceName, keepAlive: true });
  client.on('error', () => {
    // The `end` event follows and is handled.
  });
  await client.connect();
  // Only now: an attempt that fails is no connection that was lost.
  client.on('end', onLost);
  return client;
}

export async function othersPresent(presence: pg.Client): Promise<boolean> {
  const { rowCount } = await presence.query(
    'select 1 from pg_stat_activity where application_name = $1 and pid <> pg_backend_pid()',
    [presenceName],
  );
  return (rowCount ?? 0) > 0;
}

const longestSocketPath = process.platform === 'linux' ? 107 : 103;

/**
 * The operating system limits the length of socket paths. A longer path is reached through a link in a private
 * folder.
 */
function shortPath(cluster: string): string {
  if (Buffer.byteLength(path.join(cluster, '.s.PGSQL.5432')) <= longestSocketPath) return cluster;
  const folder = path.join(os.tmpdir(), `fairlead-${process.getuid?.() ?? 0}`);
  fs.mkdirSync(folder, { recursive: true, mode: 0o700 });
  const stat = fs.lstatSync(folder);
  if (!stat.isDirectory() || stat.uid !== process.getuid?.() || (stat.mode & 0o077) !== 0) {
    throw new Error(`${folder} should be private to Fairlead, but another user can write to it.`);
  }
  const link = path.join(folder, createHash('sha256').update(cluster).digest('hex').slice(0, 16));
  if (fs.lstatSync(link, { throwIfNoEntry: false })?.isSymbolicLink() && fs.readlinkSync(link) === cluster) return link;
  fs.rmSync(link, { force: true });
  fs.symlinkSync(cluster, link);
  return link;
}
