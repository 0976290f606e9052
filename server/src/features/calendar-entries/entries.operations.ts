import {
  ENTRY_KEYS,
  type EntryBefore,
  type EntryPatch,
  readEntry,
  type Writing,
} from '@fairlead/domain/calendar-entries/entry';
import { idOf, PLACES } from '@fairlead/domain/calendar-entries/place';
import { ignoredKeys } from '@fairlead/domain/fields/unkept';
import { CALENDAR_ENTRY } from '@fairlead/domain/kinds/hanging';
import { idColumnOf } from '@fairlead/domain/kinds/kinds';
import type { Issue } from '@fairlead/domain/validation/issues';
import { MESSAGES } from '@fairlead/domain/validation/messages';
import type { Row } from '../../base/changes';
import type { Ctx } from '../../base/context';
import { invalid } from '../../base/errors';
import { requireCan } from '../../http/access';
import { lockHanging } from '../../reading/hanging';
import { createRecord, deleteRecords, updateRecords } from '../../writing/changes';
import { type Body, factsOfHanging, givenCreation, nameIgnored, referenceIssues } from '../../writing/record-writing';
import { noteOfCompletedTask } from '../notes/public';
import { companyOfPlaces, mayBeParent, zoneOfUser } from './places.queries';

/** Creates a task or event on a record that the actor sees, or on none. It is the actor's unless it names an owner. */
export async function createEntry(ctx: Ctx, body: Body): Promise<number> {
  requireCan(ctx, 'create', 'calendar_entry');
  nameIgnored(ctx, ignoredKeys(CALENDAR_ENTRY.name, body, ENTRY_KEYS, true));
  const { patch, complete, issues } = readEntry(body, undefined, await writing(ctx, body));
  const created = givenCreation(ctx, body);
  const wrong = [...issues, ...created.issues, ...(await unseen(ctx, patch))];
  if (wrong.length) throw invalid(wrong);
  const completed_at = complete ? ctx.now.toISOString() : null;
  const row = { owner_id: ctx.actor.id, ...created.columns, ...patch, ...(await ownCompany(ctx, patch)), completed_at };
  return createRecord(ctx, CALENDAR_ENTRY.name, row);
}

/** Changes what is sent and leaves the rest. */
export async function updateEntry(ctx: Ctx, id: number, body: Body): Promise<void> {
  const before = await lockHanging(ctx, CALENDAR_ENTRY.name, id);
  requireCan(ctx, 'update', 'calendar_entry', factsOfHanging(ctx, before));
  nameIgnored(ctx, ignoredKeys(CALENDAR_ENTRY.name, body, ENTRY_KEYS, false));
  const { patch, complete, issues } = readEntry(body, entryBefore(before), await writing(ctx, body, before));
  const wrong = [...issues, ...(await unseen(ctx, patch, before))];
  if (wrong.length) throw invalid(wrong);
  await write(ctx, before, { ...patch, ...(await ownCompany(ctx, patch, before)) }, complete);
}

export async function completeEntry(ctx: Ctx, id: number, complete: boolean): Promise<void> {
  const before = await lockHanging(ctx, CALENDAR_ENTRY.name, id);
  requireCan(ctx, 'complete', 'calendar_entry', factsOfHanging(ctx, before));
  await write(ctx, before, {}, complete);
}

export async function deleteEntry(ctx: Ctx, id: number): Promise<void> {
  const row = await lockHanging(ctx, CALENDAR_ENTRY.name, id);
  requireCan(ctx, 'delete', 'calendar_entry', factsOfHanging(ctx, row));
  await deleteRecords(ctx, CALENDAR_ENTRY.name, [row]);
}

/** A task on a deal leaves a note there when it is completed, in the same change set. */
async function write(ctx: Ctx, before: Row, patch: EntryPatch, complete: boolean | undefined): Promise<void> {
  const isDone = before.completed_at !== null;
  const turns = complete !== undefined && complete !== isDone;
  const done = turns ? { completed_at: complete ? ctx.now.toISOString() : null } : {};
  await updateRecords(ctx, CALENDAR_ENTRY.name, [{ before, patch: { ...patch, ...done } }]);
  if (!turns || !complete) return;
  const { type, deal_id, name } = { ...entryBefore(before), ...patch };
  if (type === 'CalendarTask' && deal_id) await noteOfCompletedTask(ctx, deal_id, name);
}

/** The columns of the table are what the declaration says. */
function entryBefore(row: Row): EntryBefore {
  return row as unknown as EntryBefore;
}

/** Days and times are read in the writer's zone, and kept in that of the owner. */
async function writing(ctx: Ctx, body: Body, before?: Row): Promise<Writing> {
  const { config, actor } = ctx;
  const owner = idOf(body.owner_id ?? before?.owner_id ?? actor.id) ?? actor.id;
  const home = owner === actor.id ? actor.time_zone : ((await zoneOfUser(ctx, owner)) ?? actor.time_zone);
  return { config, zone: actor.time_zone, home };
}

/** The company of its deal or person follows from that one, and is not named beside it. */
async function ownCompany(ctx: Ctx, patch: EntryPatch, before?: Row): Promise<EntryPatch> {
  const { deal_id, person_id, company_id } = { ...entryBefore(before ?? ({} as Row)), ...patch };
  if (!company_id || !(deal_id || person_id)) return {};
  const followed = await companyOfPlaces(ctx, deal_id ?? null, person_id ?? null);
  return followed === company_id ? { company_id: null } : {};
}

/** A record that the entry was already on may stay. */
async function unseen(ctx: Ctx, patch: EntryPatch, before?: Row): Promise<Issue[]> {
  const named = CALENDAR_ENTRY.on.filter((kind) => PLACES.includes(idColumnOf(kind)));
  const wrong = await Promise.all(
    named.map((kind) => {
      const column = idColumnOf(kind);
      return referenceIssues(ctx, kind, column, [patch[column]], [before?.[column]]);
    }),
  );
  return [...wrong.flat(), ...(await wrongParent(ctx, patch, before))];
}

/** A part belongs to an entry that the actor sees and that is no part itself. */
async function wrongParent(ctx: Ctx, { parent_id }: EntryPatch, before?: Row): Promise<Issue[]> {
  if (!parent_id || parent_id === before?.parent_id) return [];
  const may = parent_id !== before?.id && (await mayBeParent(ctx, parent_id, before?.id));
  return may ? [] : [{ field: 'parent_id', msg: MESSAGES.not_allowed }];
}
