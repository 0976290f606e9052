import { netOf } from '@fairlead/domain/changes/net';
import { fieldOfColumn, idsToName, readChange } from '@fairlead/domain/changes/reading';
import { writeInstant } from '@fairlead/domain/dates/wire';
import { RECORD_KINDS, type RecordKind } from '@fairlead/domain/kinds/kinds';
import { type ChangedRecord, MOST_CHANGED_SHOWN } from '@fairlead/domain/recent-changes/recent-changes.contract';
import { readMark, sinceOf } from '@fairlead/domain/recent-changes/visit';
import type { Ctx } from '../../base/context';
import { readerFor } from '../changes/public';
import { readUserSetting } from '../user-settings/public';
import { type ChangeRow, changesSince } from './recent-changes.queries';

export const VISIT = 'home_visit';

type Net = ReturnType<typeof netOf>;

/** All that happened to one record. */
interface Changed {
  readonly kind: RecordKind;
  readonly last: ChangeRow;
  readonly what: ChangedRecord['what'];
  readonly change: { op: 'create' | 'update'; before: Net['created']; after: Net['created'] };
}

/** The records that others have changed since the actor was last on Home, and that the actor sees. */
export async function changesSinceVisit(ctx: Ctx, visit: 'new' | 'same' = 'new') {
  const since = sinceOf(readMark(await readUserSetting(ctx, VISIT)), ctx.now, visit);
  const { rows, is_cut } = await changesSince(ctx, since);
  const all = byRecord(rows).flatMap((changes) => changedOf(ctx, changes));
  const shown = all.slice(0, MOST_CHANGED_SHOWN);
  const entries = (await Promise.all(RECORD_KINDS.map((kind) => presented(ctx, kind, shown)))).flat();
  return {
    since: writeInstant(since, ctx.actor.time_zone),
    entries: entries.sort((a, b) => b.order - a.order).map(({ order: _order, ...entry }) => entry),
    total: all.length,
    is_cut,
  };
}

/** The rows of each record in the order in which they were made; the record that was changed last comes first. */
function byRecord(rows: readonly ChangeRow[]): ChangeRow[][] {
  const records = new Map<string, ChangeRow[]>();
  for (const row of rows) {
    const key = `${row.kind} ${row.record_id}`;
    records.set(key, [row, ...(records.get(key) ?? [])]);
  }
  return [...records.values()];
}

/** None if every visible change was reverted. */
function changedOf(ctx: Ctx, rows: ChangeRow[]): Changed[] {
  const last = rows.at(-1) as ChangeRow;
  const net = netOf(rows);
  const isNew = net.created !== null;
  const fields = Object.entries(net.fields).filter(
    ([column, { before, after }]) => !isSame(before, after) && fieldOfColumn(ctx.catalogue, last.kind, column),
  );
  const what = isNew ? 'created' : net.existence === 'restored' ? 'restored' : 'changed';
  if (what === 'changed' && !fields.length) return [];
  const values = (side: 'before' | 'after') => Object.fromEntries(fields.map(([key, field]) => [key, field[side]]));
  return [{ kind: last.kind, last, what, change: { op: 'update', before: values('before'), after: values('after') } }];
}

const isSame = (a: unknown, b: unknown) => JSON.stringify(a ?? null) === JSON.stringify(b ?? null);

/** Names instead of ids, and amounts and days as the actor reads them: one query for each kind. */
async function presented(ctx: Ctx, kind: RecordKind, all: readonly Changed[]) {
  const changed = all.filter((one) => one.kind === kind);
  if (!changed.length) return [];
  const reader = await readerFor(
    ctx,
    idsToName(
      ctx.catalogue,
      kind,
      changed.map(({ change }) => change),
    ),
  );
  return changed.map(({ last, what, change }): ChangedRecord & { order: number } => {
    const deal_symbol = ctx.config.currencies.find(({ id }) => id === last.currency_id) ?? undefined;
    const read = what === 'created' ? [] : readChange(ctx.catalogue, kind, change, { ...reader, deal_symbol });
    const user = ctx.config.users.find(({ id }) => id === last.user_id);
    return {
      kind,
      id: last.record_id,
      name: last.name,
      at: last.at,
      user: user ? { id: user.id, full_name: user.full_name } : null,
      via: last.via,
      what,
      fields: read.map(({ field, old, new: now }) => ({ label: field.label, old, new: now })),
      order: last.id,
    };
  });
}
