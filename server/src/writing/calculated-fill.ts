import { computationOf } from '@fairlead/domain/custom-fields/computed';
import { customId, customKey } from '@fairlead/domain/custom-fields/custom-field';
import { dependentsOf } from '@fairlead/domain/fields/calculate';
import { RECORD_KINDS } from '@fairlead/domain/kinds/kinds';
import { ownFieldsNow } from '../account/account-config';
import type { ChangeEntry } from '../base/changes';
import type { Ctx } from '../base/context';
import { sql } from '../base/sql';

/**
 * Marks calculated fields for recalculation on all records: new, restored or changed ones, and all that read a
 * changed field. The same change set queues the job that does it.
 */
export async function noteCalculatedFields(ctx: Ctx, entries: readonly ChangeEntry[]): Promise<void> {
  const changed = new Set(entries.filter(concernsFormulas).map(({ record_id }) => record_id));
  if (!changed.size) return;
  // The cached configuration does not contain what this transaction has just written.
  const own_fields = await ownFieldsNow(ctx.db, ctx.account.id);
  for (const kind of RECORD_KINDS) {
    const plan = computationOf({ own_fields }, kind);
    if (!plan) continue;
    const all = own_fields.flatMap(({ record_type, formula, line, deleted }) =>
      record_type === kind && formula && !deleted ? [{ key: line[0], formula }] : [],
    );
    const keys = [...changed].map(customKey);
    const due = new Set([...all.map(({ key }) => key).filter((key) => keys.includes(key)), ...dependentsOf(keys, all)]);
    if (!due.size) continue;
    const ids = [...due].map((key) => customId(key) as number);
    await ctx.db.run(sql`insert into custom_field_fill as f (account_id, record_type, fields)
      values (${ctx.account.id}, ${kind}, ${ids}::bigint[])
      on conflict (account_id, record_type) do update set round = f.round + 1, last_id = 0, done = 0, total = null,
        waiting = '{}', fields = (select array_agg(distinct x) from unnest(f.fields || excluded.fields) x)`);
  }
}

function concernsFormulas({ op, after }: ChangeEntry): boolean {
  if (op !== 'update') return true;
  return after !== null && ('formula' in after || 'deleted_at' in after);
}
