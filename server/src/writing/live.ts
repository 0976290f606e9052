import { type HangingName, hangingOf, isHanging } from '@fairlead/domain/kinds/hanging';
import { kindOf, isRecordKind } from '@fairlead/domain/kinds/kinds';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { PERSON } from '@fairlead/domain/kinds/person.kind';
import type { ChangeEntry, LiveNotes, Patch } from '../base/changes';
import type { Ctx } from '../base/context';
import { recordTables } from '../base/record-tables';
import type { FormerEntry } from '../reading/seen-by';
import { sql } from '../base/sql';

/** A change as the server that pushes it reads it: with the former facts that decided who saw the record. */
export interface NotedChange {
  readonly kind: string;
  readonly id: number;
  readonly op: ChangeEntry['op'];
  /** The former owner and the users it was shared with, if these have changed. */
  readonly owner?: number;
  readonly shared?: readonly number[];
  readonly entry?: FormerEntry;
}

/** A row of `live_event`. */
export interface LiveBody {
  readonly set?: number;
  readonly by?: number | null;
  readonly changed?: readonly NotedChange[];
  readonly lists?: readonly string[];
  readonly settings?: readonly string[];
  readonly told?: { readonly topic: string; readonly users: readonly number[] | null };
  readonly present?: readonly (readonly [kind: string, id: number])[];
}

/** More changes of one change set are not pushed one by one. */
const MOST_TOLD = 50;

/**
 * Notifies the open browsers of these users, or with null of all users of the account except external ones, that
 * something other than a record has changed, such as `notifications`. They receive it after the commit, on every
 * server, through `useLive(topic, …)`. Changes through `change` are pushed without this.
 */
export async function tell(
  ctx: Pick<Ctx, 'db' | 'account' | 'afterCommit' | 'wakeLive'>,
  users: readonly number[] | null,
  topic: string,
): Promise<void> {
  if (users?.length !== 0) await writeLiveEvent(ctx, { told: { topic, users } });
}

export async function writeLiveEvent(
  ctx: Pick<Ctx, 'db' | 'account' | 'afterCommit' | 'wakeLive'>,
  body: LiveBody,
): Promise<void> {
  await ctx.db.prepared.run(
    sql`insert into live_event (account_id, body) values (${ctx.account.id}, ${JSON.stringify(body)}::jsonb)`,
  );
  if (ctx.wakeLive) ctx.afterCommit(ctx.wakeLive);
}

/** Collects what `tellChanges` writes last in the transaction. */
export async function noteLive(ctx: Ctx, entries: readonly ChangeEntry[]): Promise<void> {
  const { live } = ctx.changes;
  for (const entry of entries) {
    const { record_type: type } = entry;
    if (recordTables[type].configuration) live.settings.add(type);
    else if (live.lists.has(type)) continue;
    else {
      live.changed.push(noted(entry));
      if (losesPeople(ctx, entry)) live.lists.add(PERSON.name);
    }
  }
  if (live.changed.length > MOST_TOLD) summarize(live);
}

function summarize(live: LiveNotes): void {
  for (const { kind } of live.changed as NotedChange[]) live.lists.add(kind);
  live.changed = [];
}

/** One row for the change set, or none if it has changed nothing that a screen shows. */
export async function tellChanges(ctx: Ctx): Promise<void> {
  const { live, setId } = ctx.changes;
  const { changed, lists, settings } = live;
  if (!changed.length && !lists.size && !settings.size) return;
  const body = {
    set: setId,
    by: ctx.actor.id || null,
    ...(changed.length ? { changed: changed as NotedChange[] } : {}),
    ...(lists.size ? { lists: [...lists] } : {}),
    ...(settings.size ? { settings: [...settings] } : {}),
  };
  live.changed = [];
  live.lists.clear();
  live.settings.clear();
  await writeLiveEvent(ctx, body);
}

function noted({ record_type: kind, record_id: id, op, before }: ChangeEntry): NotedChange {
  if (op !== 'update' || !before) return { kind, id, op };
  if (isHanging(kind)) return { kind, id, op, ...formerly(kind, before) };
  if (!isRecordKind(kind)) return { kind, id, op };
  const { owner } = kindOf(kind);
  const { [owner]: was, shared_user_ids: shared } = before;
  return {
    kind,
    id,
    op,
    ...(was === undefined ? {} : { owner: Number(was ?? 0) }),
    ...(Array.isArray(shared) ? { shared: shared.map(Number) } : {}),
  };
}

function formerly(kind: HangingName, before: Patch): Pick<NotedChange, 'entry'> {
  const { authors, shared, on, private: secret } = hangingOf(kind);
  const were = [...authors.map((column) => before[column]), ...(shared ? [before.shared_user_ids].flat() : [])];
  const people = [...new Set(were.map(idOf).filter((id) => id !== null))];
  const places = on.flatMap((place) =>
    `${place}_id` in before ? [[place, idOf(before[`${place}_id`])] as const] : [],
  );
  const entry: FormerEntry = {
    ...(people.length ? { people } : {}),
    ...(places.length ? { places } : {}),
    ...(secret && secret.column in before ? { secret: before[secret.column] === true } : {}),
  };
  return Object.keys(entry).length ? { entry } : {};
}

const idOf = (value: unknown) => (value === null || value === undefined ? null : Number(value));

/**
 * Some users see people through the deals that these are on: which of these they no longer see is not calculated one
 * by one.
 */
function losesPeople(ctx: Ctx, { record_type, op, before }: ChangeEntry): boolean {
  if (record_type !== DEAL.name || op === 'create') return false;
  if (!ctx.config.teams.some(({ permissions }) => permissions['*']?.person?.use_deal_association)) return false;
  return op !== 'update' || Object.keys(before ?? {}).some((key) => LEADS_TO_PEOPLE.has(key));
}

const LEADS_TO_PEOPLE = new Set([kindOf(DEAL.name).owner, 'shared_user_ids', 'person_ids', 'primary_contact_id']);
