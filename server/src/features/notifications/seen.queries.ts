import { CALENDAR_ENTRY, COMMENT, NOTE } from '@fairlead/domain/kinds/hanging';
import { kindOf, pathOfKind, RECORD_KINDS, type RecordKind } from '@fairlead/domain/kinds/kinds';
import { localDate } from '@fairlead/domain/dates/zones';
import type { NotificationKind } from '@fairlead/domain/notifications/events';
import type { Told, ToldDetails, TellingOf } from '@fairlead/domain/notifications/notification-words';
import { lateText, whenText } from '@fairlead/domain/notifications/reminder-words';
import type { Ctx } from '../../base/context';
import { join, name, type Sql, sql } from '../../base/sql';
import { visibleHanging } from '../../reading/hanging';
import { visible } from '../../reading/visible';

/** The references of a notification, before the check of what its reader may see. */
export interface Naming {
  readonly kind: NotificationKind;
  readonly record_type: RecordKind | null;
  readonly record_id: number | null;
  readonly what: TellingOf | null;
  readonly what_id: number | null;
  readonly actor_id: number | null;
  readonly times: number;
  readonly details: object;
}

/** A notification that its reader may see, with the present names. */
export interface Seen extends Told {
  readonly record_id: number | null;
  /** The address in the app. */
  readonly path: string | null;
  /** The title of a note. */
  readonly headline: string | null;
}

interface Found {
  readonly type: string;
  readonly id: number;
  readonly text: string | null;
  readonly headline: string | null;
  readonly note_id: number | null;
  readonly is_event: boolean;
}

const LONGEST_TEXT = 5001;

/**
 * Reads what the actor may see of each, now: undefined for what was deleted or may not be seen. One statement for all
 * records, notes, comments, tasks and events, and one for overdue tasks if there is such a notification.
 */
export async function seenOf(ctx: Ctx, rows: readonly Naming[]): Promise<(Seen | undefined)[]> {
  const [found, overdue] = await Promise.all([
    visibleAmong(ctx, rows),
    rows.some(({ kind }) => kind === 'overdue') ? overdueTasks(ctx) : undefined,
  ]);
  return rows.map((row) => (row.kind === 'overdue' ? toldOverdue(ctx, row, overdue) : toldOf(ctx, row, found)));
}

type Lookup = (type: string | null, id: number | null) => Found | undefined;

function toldOf(ctx: Ctx, row: Naming, find: Lookup): Seen | undefined {
  const { kind, record_type, record_id, what, what_id } = row;
  const record = find(record_type, record_id);
  const thing = find(what, what_id);
  if (what_id !== null && !thing) return undefined;
  // The owner of a task or event sees it even if its record is hidden.
  if (record_id !== null && !record && what !== CALENDAR_ENTRY.name) return undefined;
  return {
    ...row,
    details: thing && kind === 'reminder' ? remindedOf(ctx, row.details, thing) : (row.details as ToldDetails),
    actor: nameOf(ctx, row.actor_id),
    record_type: record || record_id === null ? record_type : null,
    is_many: record_id === null && what_id === null && row.times > 1,
    path: pathOf(row, record, thing),
    ...namesOf(record, thing),
  };
}

function namesOf(record: Found | undefined, thing: Found | undefined) {
  const { id = null, text = null } = record ?? {};
  const { headline = null, is_event = false } = thing ?? {};
  return { record_id: id, record_name: text, text: thing?.text ?? null, headline, is_event };
}

/** The event of a reminder when it was sent: an event of a series has moved on to its next day since. */
export interface ReminderDetails {
  readonly starts_at?: string | null;
  readonly due_date?: string | null;
  /** When it was due, if it came late. */
  readonly late_from?: string;
}

/** By the clock of its reader. */
function remindedOf({ actor }: Ctx, details: ReminderDetails, { is_event }: Found): ToldDetails {
  const { starts_at, due_date = null, late_from } = details;
  const late = late_from ? { late: lateText(new Date(late_from), actor) } : {};
  return { when: whenText({ starts_at: starts_at ? new Date(starts_at) : null, due_date, is_event }, actor), ...late };
}

const AGENDA = '/to_dos?todo_complete=No';

function pathOf({ kind, record_type, what, details }: Naming, record?: Found, thing?: Found): string | null {
  if (kind === 'imported') return `/imports/${(details as { import_id?: number }).import_id}`;
  if (kind === 'scheduled') return (details as { path?: string }).path ?? null;
  if (!record_type) return what === CALENDAR_ENTRY.name ? AGENDA : null;
  const list = `/${pathOfKind(record_type)}`;
  if (!record) return thing ? AGENDA : list;
  const page = `${list}/${record.id}`;
  if (!thing || thing.type === CALENDAR_ENTRY.name) return page;
  const entry = thing.note_id === null ? `${thing.type}-${thing.id}` : `${NOTE.name}-${thing.note_id}`;
  return `${page}?entry=${entry}`;
}

function nameOf(ctx: Ctx, id: number | null): string | null {
  return id === null ? null : (ctx.config.users.find((user) => user.id === id)?.full_name ?? null);
}

async function visibleAmong(ctx: Ctx, rows: readonly Naming[]): Promise<Lookup> {
  const records = RECORD_KINDS.flatMap((kind) => {
    const ids = idsOf(rows.map(({ record_type, record_id }) => (record_type === kind ? record_id : null)));
    const called = sql`t.${name(kindOf(kind).name_column)}`;
    return ids.length ? [branch(kind, ids, sql`coalesce(${called}, '')`, visible(ctx, kind, 't'))] : [];
  });
  const things = ([NOTE, COMMENT, CALENDAR_ENTRY] as const).flatMap(({ name: what }) => {
    const ids = idsOf(rows.map((row) => (row.what === what ? row.what_id : null)));
    return ids.length ? [branch(what, ids, TEXTS[what], visibleHanging(ctx, what, 't'), MORE[what])] : [];
  });
  const branches = [...records, ...things];
  const found = branches.length ? await ctx.db.rows<Found>(join(branches, ' union all ')) : [];
  const known = new Map(found.map((one) => [`${one.type} ${one.id}`, one]));
  return (type, id) => known.get(`${type} ${id}`);
}

const TEXTS: Readonly<Record<TellingOf, Sql>> = {
  note: sql`left(t.content, ${LONGEST_TEXT})`,
  comment: sql`left(t.comment, ${LONGEST_TEXT})`,
  calendar_entry: sql`t.name`,
};
/** The headline, the note of a comment, and whether it is an event. */
const NO_MORE = sql`null::text, null::bigint, false`;
const MORE: Readonly<Record<TellingOf, Sql>> = {
  note: sql`t.title, t.id, false`,
  comment: sql`null::text, t.note_id, false`,
  calendar_entry: sql`null::text, null::bigint, t.type = 'CalendarEvent'`,
};

function branch(type: RecordKind | TellingOf, ids: readonly number[], text: Sql, where: Sql, more = NO_MORE): Sql {
  const columns = sql`as t(type, id, text, headline, note_id, is_event)`;
  return sql`select * from (select ${type}::text, t.id, ${text}, ${more} from ${name(type)} t
    where t.id = any(${ids}::bigint[]) and ${where}) ${columns}`;
}

function idsOf(ids: readonly (number | null)[]): number[] {
  return [...new Set(ids.filter((id) => id !== null))];
}

interface Overdue {
  readonly times: number;
  readonly names: readonly string[];
}

/** The actor's open tasks that were due before today. */
export function overdueTasks(ctx: Ctx): Promise<Overdue> {
  const today = localDate(ctx.now, ctx.actor.time_zone);
  return ctx.db.one(sql`select count(*)::int as times,
      coalesce((array_agg(t.name order by t.due_date, t.id))[1:2], '{}') as names
    from calendar_entry t where t.owner_id = ${ctx.actor.id} and t.type = 'CalendarTask' and t.completed_at is null
      and t.due_date < ${today}::date and ${visibleHanging(ctx, CALENDAR_ENTRY.name, 't')}`);
}

function toldOverdue(ctx: Ctx, row: Naming, overdue: Overdue | undefined): Seen | undefined {
  if (!overdue?.times) return undefined;
  const told = toldOf(ctx, row, () => undefined);
  return told && { ...told, times: overdue.times, details: { names: overdue.names }, is_many: false, path: AGENDA };
}
