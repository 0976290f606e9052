import pg from 'pg';
import { MOST_CONNECTIONS } from './connection';
import { WORKERS_ALIVE } from './worker-lock';

interface Offered {
  /** The maximum of server, database and role together. */
  readonly offered: number;
  /** Fairlead servers that already use the database. */
  readonly servers: number;
}

/**
 * The warning for the operator if the servers of this database, with the one that starts, may need more connections
 * than they get. They open connections when they need them, so a lack would be noticed only when all are busy.
 */
export async function connectionShortage(url: string): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const { offered, servers } = (await client.query<Offered>(OFFERED, [WORKERS_ALIVE])).rows[0] as Offered;
    const needed = (servers + 1) * MOST_CONNECTIONS;
    if (needed <= offered) return undefined;
    const whose = servers ? `${servers + 1} servers of Fairlead need` : 'a server of Fairlead needs';
    return (
      `The database offers ${offered} connections, but ${whose} up to ${needed}. When all are busy, requests and jobs ` +
      'will fail. Raise max_connections, or the limit of the role or the database, or run fewer servers.'
    );
  } finally {
    await client.end();
  }
}

/** A limit of -1 means that there is none. Some connections are reserved for superusers and the like. */
const OFFERED = `
  select least(
           (select sum(case when name = 'max_connections' then setting::int else -setting::int end)
              from pg_settings where name in ('max_connections', 'superuser_reserved_connections', 'reserved_connections')),
           (select nullif(rolconnlimit, -1) from pg_roles where rolname = current_user),
           (select nullif(datconnlimit, -1) from pg_database where datname = current_database()))::int as offered,
         (select count(*) from pg_locks where locktype = 'advisory' and classid = $1 and objsubid = 2 and granted
             and database = (select oid from pg_database where datname = current_database()))::int as servers`;
