import type pg from 'pg';
import { quoted } from './catalogue';

/** Where Fairlead and its queue keep everything. A restore replaces these schemas and no other. */
const OURS = ['public', 'graphile_worker'];
const MOST_NAMED = 5;

/** Throws if the target holds data: without --force a restore must not replace it. */
export async function assertEmpty(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(CONTENT);
  if (!rows.length) return;
  const named = rows.slice(0, MOST_NAMED).map(({ name }) => name);
  const more = rows.length > MOST_NAMED ? ` and ${rows.length - MOST_NAMED} more` : '';
  throw new Error(
    `The database is not empty: it holds ${named.join(', ')}${more}. Nothing was changed. Restore into an empty database. ` +
      `With --force, restoring deletes everything in the schemas ${OURS.join(' and ')} first.`,
  );
}

/** Other schemas stay: another application may keep its data there. */
export async function dropOwnSchemas(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string }>(
    `select nspname as name from pg_namespace where nspname = any($1) and pg_has_role(nspowner, 'usage')`,
    [OURS],
  );
  for (const { name } of rows) await client.query(`drop schema ${quoted(name)} cascade`);
  await client.query('create schema if not exists public');
}

/** Schemas besides `public`, and what is in `public`, without parts of tables and of extensions, which providers install. */
const CONTENT = `
  with found as (
    select 'pg_namespace'::regclass as catalogue, n.oid, 1 as rank, format('schema %I', nspname) as name
      from pg_namespace n where nspname not in ('public', 'information_schema') and nspname not like 'pg\\_%'
    union all
    select 'pg_class'::regclass, c.oid, 2, format('public.%I', relname)
      from pg_class c where relnamespace = to_regnamespace('public') and relkind not in ('i', 'I', 't')
    union all
    select 'pg_proc'::regclass, p.oid, 3, format('public.%I(%s)', proname, pg_get_function_identity_arguments(p.oid))
      from pg_proc p where pronamespace = to_regnamespace('public')
    union all
    select 'pg_type'::regclass, t.oid, 3, format('public.%I', typname)
      from pg_type t where typnamespace = to_regnamespace('public') and typtype in ('d', 'e', 'r'))
  select name from found f
   where not exists (select from pg_depend d where d.classid = f.catalogue and d.objid = f.oid and d.deptype in ('e', 'a', 'i'))
   order by rank, name`;
