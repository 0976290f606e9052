import type pg from 'pg';

const MOST_NAMED = 5;

/**
 * Throws if the schema holds what Fairlead did not make. A trigger or function of another role would run with the rights of
 * ours, and tables of another application would end the migrations half-way.
 */
export async function refuseForeignObjects(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ name: string; role: string; schema: string; is_used: boolean }>(FOREIGN);
  const [first] = rows;
  if (!first) return;
  const named = rows.slice(0, MOST_NAMED).map(({ name, role }) => `${name} of ${role}`);
  const more = rows.length > MOST_NAMED ? ` and ${rows.length - MOST_NAMED} more` : '';
  const what = `The schema ${first.schema} holds what Fairlead did not make: ${named.join(', ')}${more}. Nothing was changed.`;
  throw new Error(
    first.is_used
      ? `${what} Objects of other roles could act with the rights of Fairlead: drop them, or move them to another schema.`
      : `${what} Give Fairlead an empty database of its own.`,
  );
}

/**
 * Once Fairlead has its tables, what may stay belongs to the owner of the database or to roles that may act as ours, such as
 * superusers and the roles that manage a hosted database: they may do everything anyway. Extensions and parts of tables are left
 * out. The schema of the queue may be there before, if one of these owns it.
 */
const FOREIGN = `
  with trusted as (
    select r.oid from pg_roles r
     where pg_has_role(r.oid, (select oid from pg_roles where rolname = current_user), 'member')
        or r.oid = (select datdba from pg_database where datname = current_database())),
  here as (
    select n.oid, n.nspname as schema,
           exists (select from pg_class c where c.relnamespace = n.oid and c.relname = 'schema_migration'
                      and c.relowner in (select oid from trusted)) as is_used
      from pg_namespace n where n.nspname = current_schema()),
  found as (
    select 'pg_class'::regclass as catalogue, c.oid, relnamespace as schema, relowner as owner, format('%I', relname) as name
      from pg_class c where relkind not in ('i', 'I', 't')
    union all
    select 'pg_proc'::regclass, p.oid, pronamespace, proowner, format('%I()', proname) from pg_proc p
    union all
    select 'pg_operator'::regclass, o.oid, oprnamespace, oprowner, format('operator %s', oprname) from pg_operator o
    union all
    select 'pg_type'::regclass, t.oid, typnamespace, typowner, format('%I', typname)
      from pg_type t where typtype in ('b', 'd', 'e', 'r') and typelem = 0
    union all
    select 'pg_trigger'::regclass, t.oid, c.relnamespace, p.proowner, format('trigger %I', tgname)
      from pg_trigger t join pg_class c on c.oid = t.tgrelid join pg_proc p on p.oid = t.tgfoid where not t.tgisinternal
    union all
    select 'pg_namespace'::regclass, n.oid, h.oid, nspowner, format('schema %I', nspname)
      from pg_namespace n, here h where nspname = 'graphile_worker')
  select f.name, r.rolname as role, h.schema, h.is_used
    from here h join found f on f.schema = h.oid join pg_roles r on r.oid = f.owner
   where not ((h.is_used or f.catalogue = 'pg_namespace'::regclass) and f.owner in (select oid from trusted))
     and not exists (select from pg_depend d where d.classid = f.catalogue and d.objid = f.oid
            and (d.deptype = 'e' or d.deptype in ('a', 'i') and f.catalogue <> 'pg_trigger'::regclass))
   order by 1`;
