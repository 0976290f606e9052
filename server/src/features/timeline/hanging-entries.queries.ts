import { seesSharedOnly } from '@fairlead/domain/access/visibility';
import { CALENDAR_ENTRY, DOCUMENT, MILESTONE } from '@fairlead/domain/kinds/hanging';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { kindOf, type RecordKind } from '@fairlead/domain/kinds/kinds';
import type { HangingAct, HangingEntry, ToldHanging } from '@fairlead/domain/timeline/timeline.contract';
import type { Row } from '../../base/changes';
import type { Ctx } from '../../base/context';
import { join, name, type Sql, sql } from '../../base/sql';
import type { EntryKind } from '../../reading/entry-kind';
import { hangingOnSeen } from '../../reading/hanging';
import { authorOf } from '../changes/public';

/** For each kind: the column whose change is shown beside its creation, and the meaning of that change. */
const TOLD: Readonly<Record<ToldHanging, { readonly column: string; readonly act: (value: unknown) => HangingAct }>> = {
  [MILESTONE.name]: { column: 'completed_on', act: completion },
  [DOCUMENT.name]: { column: 'version', act: () => 'new_version' },
  [CALENDAR_ENTRY.name]: { column: 'completed_at', act: completion },
};
const DECLARED = [MILESTONE, DOCUMENT, CALENDAR_ENTRY] as const;

/** Milestones, files, tasks and events of the record that the reader sees: when they were added and completed. */
export const HANGING_CHANGES: EntryKind<HangingEntry> = {
  kind: 'hanging',
  rank: 4,
  filter: 'SYSTEM_UPDATES',
  rows: (ctx, { kind, record }) =>
    seesSharedOnly(ctx.actor)
      ? undefined
      : {
          // `offset 0`: the changes are looked up one by one, by the index of a record's changes.
          from: sql`(${join(
            DECLARED.flatMap((one) => ofRecord(ctx, one.name, kind, record.id)),
            ' union all ',
          )}) h cross join lateral (select c.id, c.at from change c
            where c.account_id = ${ctx.account.id} and c.record_type = h.record_type and c.record_id = h.id
              and (c.op = 'create' or (c.op = 'update' and c.after ? h.told
                and not (h.has_note and jsonb_typeof(c.after->h.told) = 'string'))) offset 0) c`,
          where: sql`true`,
          id: sql`c.id`,
          at: sql`c.at`,
        },
  read: async (ctx, { kind }, ids) => (await changesByIds(ctx, ids)).map((row) => entry(ctx, kind, row)),
};

/** Open and completed entries of a record have an index each. */
const HALVES = [sql`t.completed_at is null`, sql`t.completed_at is not null`];

/** A completed task leaves a note on its deal, which says so. */
function ofRecord(ctx: Ctx, what: ToldHanging, kind: RecordKind, id: number): Sql[] {
  const hasNote = what === CALENDAR_ENTRY.name && kind === DEAL.name ? sql`t.type = 'CalendarTask'` : sql`false`;
  const halves = what === CALENDAR_ENTRY.name ? HALVES : [sql`true`];
  return halves.map(
    (half) => sql`select t.id, ${what}::text as record_type, ${TOLD[what].column}::text as told, ${hasNote} as has_note
      from ${name(what)} t where ${hangingOnSeen(ctx, what, 't', kind, id)} and ${half}`,
  );
}

interface ToldChange {
  readonly id: number;
  readonly at: string;
  readonly what: ToldHanging;
  readonly op: string;
  readonly after: Row;
  readonly user_id: number | null;
  readonly name: string;
  readonly calendar_type: 'CalendarTask' | 'CalendarEvent' | null;
}

/** With the current names. */
function changesByIds(ctx: Ctx, ids: readonly number[]): Promise<ToldChange[]> {
  const named = (what: (typeof DECLARED)[number]) => sql`when ${what.name} then (select t.${name(what.name_column)}
    from ${name(what.name)} t where t.account_id = c.account_id and t.id = c.record_id)`;
  return ctx.db.prepared.rows(sql`select c.id, wire_time(c.at) as at, c.record_type as what, c.op, c.after, s.user_id,
      case c.record_type ${join(DECLARED.map(named), ' ')} end as name,
      case c.record_type when 'calendar_entry' then (select t.type from calendar_entry t
        where t.account_id = c.account_id and t.id = c.record_id) end as calendar_type
    from change c join change_set s on s.account_id = c.account_id and s.id = c.change_set_id
    where c.account_id = ${ctx.account.id} and c.id = any(${ids}::bigint[])`);
}

function entry(ctx: Ctx, kind: RecordKind, row: ToldChange): HangingEntry & { key: number } {
  const { column, act } = TOLD[row.what];
  return {
    key: row.id,
    kind: 'hanging',
    id: row.id,
    record_type: row.calendar_type ?? kindOf(kind).wire_name,
    at: row.at,
    user: authorOf(ctx, row.user_id),
    what: row.what,
    name: row.name,
    act: row.op === 'create' ? 'added' : act(row.after[column]),
  };
}

function completion(value: unknown): HangingAct {
  return value === null ? 'reopened' : 'completed';
}
