import type pg from 'pg';

/**
 * Revokes what PostgreSQL opens to every role of a server, and returns the statements that were needed. All roles may
 * call functions unless that is revoked, and a function that runs as its owner searches the temporary tables of its
 * caller first unless its search path says otherwise. Reads the catalogue, so that functions of later migrations are
 * covered.
 */
export async function shutOtherRolesOut(client: pg.ClientBase): Promise<string[]> {
  const { rows } = await client.query<{ statement: string }>(OPEN);
  const statements = rows.map(({ statement }) => statement);
  for (const statement of statements) await client.query(statement);
  return statements;
}

/** Only what this role owns: the role of a foreign database may not close more. */
const OPEN = `
  with me as (select oid from pg_roles where rolname = current_user),
  ours as (
    select p.oid::regprocedure as name, p.prokind, p.prosecdef, p.proconfig, p.proacl, p.proowner,
           format('%I, pg_temp', current_schema()) as path
      from pg_proc p, me
     where p.pronamespace = current_schema()::regnamespace and p.proowner = me.oid
       and not exists (select from pg_depend d where d.classid = 'pg_proc'::regclass and d.objid = p.oid and d.deptype = 'e'))
  select format('alter default privileges revoke execute on routines from public') as statement from me
   where not exists (
     select from pg_default_acl a where a.defaclrole = me.oid and a.defaclnamespace = 0 and a.defaclobjtype = 'f'
       and not exists (select from aclexplode(a.defaclacl) x where x.grantee = 0))
  union all
  select format('revoke execute on routine %s from public', name) from ours
   where exists (select from aclexplode(coalesce(proacl, acldefault('f', proowner))) x where x.grantee = 0)
  union all
  select format('alter routine %s set search_path = %s', name, path) from ours
   where (prosecdef or exists (select from unnest(proconfig) s where s like 'search\\_path=%'))
     and not coalesce(('search_path=' || path) = any(proconfig), false)
  union all
  select format('revoke create on schema %I from public', n.nspname) from pg_namespace n
   where n.nspname = current_schema() and pg_has_role(n.nspowner, 'usage')
     and exists (select from aclexplode(n.nspacl) x where x.grantee = 0 and x.privilege_type = 'CREATE')
  union all
  select format('revoke connect, temporary on database %I from public', d.datname) from pg_database d, me
   where d.datname = current_database() and d.datdba = me.oid
     and exists (select from aclexplode(coalesce(d.datacl, acldefault('d', d.datdba))) x where x.grantee = 0)`;
