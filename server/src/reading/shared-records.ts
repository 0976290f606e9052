import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import type { Ctx } from '../base/context';
import { name, raw, type Sql, sql } from '../base/sql';

/** What a share knows of its record, as the migration that made it names them, and what it is. */
export const knownToShares: Readonly<Record<RecordKind, readonly string[]>> = {
  deal: [
    'owner_key',
    'updated_at',
    'deleted_at',
    'deal_pipeline_id',
    'deal_stage_id',
    'source_id',
    'status',
    'revenue_type_id',
    'is_archived',
    'value_cents',
    'weighted_cents',
    'probability',
    'expected_close_date',
    'closed_time',
  ],
  person: [
    'owner_key',
    'updated_at',
    'deleted_at',
    'created_at',
    'type',
    'lead_status_id',
    'lead_source_id',
    'company_id',
    'is_key_contact',
  ],
  company: ['owner_key', 'updated_at', 'deleted_at', 'created_at'],
};

/**
 * Whether the shares of a kind can answer what is asked of the records under an alias: every column that the pieces
 * take from it is one that a share knows. A piece that names the alias otherwise, or gives its name to something else,
 * is left to the records.
 */
export function sharesKnow(kind: RecordKind, alias: string, asked: readonly Sql[]): boolean {
  const columns = new Set(['id', 'account_id', ...knownToShares[kind]]);
  const mentions = new RegExp(`(?<![\\w".])"?${alias}"?(?![\\w"])(?:\\s*\\.\\s*"?(\\w+)"?)?`, 'g');
  return asked.every((piece) => [...piece.sql.matchAll(mentions)].every(([, column]) => column && columns.has(column)));
}

/** The records that are shared with the actor, read from their shares, to stand in place of the record table under its alias. */
export function sharedRecords(ctx: Ctx, kind: RecordKind): Sql {
  const columns = knownToShares[kind].map((column) => `s.${column}`).join();
  return sql`(select s.account_id, s.${name(`${kind}_id`)} as id, ${raw(columns)} from ${name(`${kind}_share`)} s
    where s.account_id = ${ctx.account.id} and s.user_id = ${ctx.actor.id})`;
}
