import type pg from 'pg';
import { quoted } from './catalogue';

export type Rules = {
  foreignKeys: { table: string; name: string; definition: string }[];
  forced: string[];
  triggers: string[];
};

/**
 * Removes the rules that would reject rows in arbitrary order: foreign keys, triggers, and row-level security for the
 * owner. Runs in the transaction of the restore, so that no other transaction sees the tables without them.
 */
export async function liftRules(client: pg.ClientBase): Promise<Rules> {
  const foreignKeys = await client.query<Rules['foreignKeys'][number]>(`
    select c.relname as table, k.conname as name, pg_get_constraintdef(k.oid) as definition
      from pg_constraint k join pg_class c on c.oid = k.conrelid join pg_namespace n on n.oid = c.relnamespace
     where k.contype = 'f' and k.conparentid = 0 and n.nspname = 'public' order by c.relname, k.conname`);
  const forced = await namesOf(client, 'c.relforcerowsecurity');
  const triggers = await namesOf(
    client,
    'exists (select from pg_trigger t where t.tgrelid = c.oid and not t.tgisinternal)',
  );
  for (const { table, name } of foreignKeys.rows) {
    await client.query(`alter table ${quoted(table)} drop constraint ${quoted(name)}`);
  }
  for (const table of forced) await client.query(`alter table ${quoted(table)} no force row level security`);
  for (const table of triggers) await client.query(`alter table ${quoted(table)} disable trigger user`);
  return { foreignKeys: foreignKeys.rows, forced, triggers };
}

/** Adding a foreign key again checks it against all rows. */
export async function putRulesBack(client: pg.ClientBase, { foreignKeys, forced, triggers }: Rules): Promise<void> {
  for (const { table, name, definition } of foreignKeys) {
    await client.query(`alter table ${quoted(table)} add constraint ${quoted(name)} ${definition}`);
  }
  for (const table of triggers) await client.query(`alter table ${quoted(table)} enable trigger user`);
  for (const table of forced) await client.query(`alter table ${quoted(table)} force row level security`);
}

async function namesOf(client: pg.ClientBase, condition: string): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(`
    select c.relname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
     where n.nspname = 'public' and c.relkind in ('r', 'p') and not c.relispartition and ${condition} order by 1`);
  return rows.map(({ name }) => name);
}
