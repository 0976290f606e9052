import { entryRules } from '@fairlead/domain/calendar-entries/entry-rules';
import type { EntryPatch, Writing } from '@fairlead/domain/calendar-entries/entry';
import { idOf, PLACES } from '@fairlead/domain/calendar-entries/place';
import { CALENDAR_ENTRY } from '@fairlead/domain/kinds/hanging';
import { idColumnOf } from '@fairlead/domain/kinds/kinds';
import type { Issue } from '@fairlead/domain/validation/issues';
import { MESSAGES } from '@fairlead/domain/validation/messages';
import type { Row } from '../../base/changes';
import type { Ctx } from '../../base/context';
import { type Body, referenceIssues } from '../../writing/record-writing';
import { companyOfPlaces, mayBeParent, zoneOfUser } from './places.queries';

/** What a write needs to know beyond its body. */

/** Days and times are read in the writer's zone, and kept in that of the owner. */
export async function writing(ctx: Ctx, body: Body, before?: Row): Promise<Writing> {
  const { config, actor, account } = ctx;
  const owner = idOf(body.owner_id ?? before?.owner_id ?? actor.id) ?? actor.id;
  const home = owner === actor.id ? actor.time_zone : ((await zoneOfUser(ctx, owner)) ?? actor.time_zone);
  return { config, zone: actor.time_zone, home, rules: entryRules(account.settings) };
}

/** The company of an entry follows from its deal or person, and is not given separately. */
export async function withoutFollowing(ctx: Ctx, patch: EntryPatch, before?: Row): Promise<EntryPatch> {
  const { deal_id, person_id, company_id } = { ...(before as Partial<EntryPatch> | undefined), ...patch };
  if (!company_id || !(deal_id || person_id)) return patch;
  const followed = await companyOfPlaces(ctx, deal_id ?? null, person_id ?? null);
  return followed === company_id ? { ...patch, company_id: null } : patch;
}

/** A record that the entry was already on may stay. */
export async function unseen(ctx: Ctx, patch: EntryPatch, before?: Row): Promise<Issue[]> {
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
