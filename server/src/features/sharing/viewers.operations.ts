import { PERSON } from '@fairlead/domain/kinds/person.kind';
import { COMPANY } from '@fairlead/domain/kinds/company.kind';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { type Actor, actorOf, type RecordFacts } from '@fairlead/domain/access/actor';
import { can } from '@fairlead/domain/access/policy';
import { hindrance, type SeenRecord, waysToSee, WAYS } from '@fairlead/domain/access/viewers';
import { seesSharedOnly, type VisibilityUser } from '@fairlead/domain/access/visibility';
import type { AllowedAct, RecordViewer, ViewerAnswer, Viewers } from '@fairlead/domain/sharing/sharing.contract';
import { pagination } from '@fairlead/domain/wire/list-query';
import type { Row } from '../../base/changes';
import { factsOf } from '../../writing/record-writing';
import { recordTables } from '../../base/record-tables';
import { readRecord } from '../../reading/records';
import type { Ctx } from '../../base/context';
import { notFound } from '../../base/errors';
import { presentUser, sharedWith, type Sharer, sharers } from './shares.operations';
import { type Colleague, dealsOfPerson, readColleagues } from './sharing.queries';

/**
 * Who sees a record and why, computed with the rules of visibility itself: at most four queries, regardless of the
 * number of users.
 */
export async function viewersOf(
  ctx: Ctx,
  kind: RecordKind,
  id: number,
  { q = '', page, per_page }: { q?: string; page: number; per_page: number },
): Promise<Viewers> {
  const asked = await askedRecord(ctx, kind, id);
  const everybody = (await readColleagues(ctx)).flatMap((user) => {
    const viewer = viewerOf(ctx, asked, user);
    return viewer.ways.length ? [viewer] : [];
  });
  const words = q.trim().toLowerCase();
  const found = everybody
    .filter(({ user }) => user.full_name.toLowerCase().includes(words))
    .sort((a, b) => rank(a) - rank(b));
  const groups = WAYS.map((way) => ({ way, count: found.filter(({ ways }) => ways[0] === way).length }));
  return {
    count: everybody.length,
    may_edit_count: everybody.filter(({ may_edit }) => may_edit).length,
    groups: groups.filter(({ count }) => count > 0),
    entries: found.slice((page - 1) * per_page, page * per_page),
    pagination: pagination(page, per_page, found.length),
  };
}

/** The maximum at once, for a list that is read while typing. */
const MENTIONABLE = 8;

/**
 * The colleagues who see the record, for a mention in a note or comment: those whose first or last name begins with
 * the text. On a private note, only those who may read it.
 */
export async function mentionableOn(
  ctx: Ctx,
  kind: RecordKind,
  id: number,
  q: string,
  secret: boolean,
): Promise<{ id: number; full_name: string }[]> {
  const asked = await askedRecord(ctx, kind, id);
  const words = q.trim().toLowerCase();
  const found: { id: number; full_name: string }[] = [];
  for (const user of await readColleagues(ctx)) {
    if (seesSharedOnly(user) || user.id === ctx.actor.id) continue;
    const name = user.full_name.toLowerCase();
    if (!name.startsWith(words) && !name.includes(` ${words}`)) continue;
    if (secret && !can(actor(ctx, user), 'show', 'private_note')) continue;
    if (!viewerOf(ctx, asked, user).ways.length) continue;
    found.push({ id: user.id, full_name: user.full_name });
    if (found.length === MENTIONABLE) break;
  }
  return found;
}

/** Why this user sees the record or why not, and what the permission table allows them to do. */
export async function viewerAnswer(ctx: Ctx, kind: RecordKind, id: number, userId: number): Promise<ViewerAnswer> {
  const asked = await askedRecord(ctx, kind, id);
  const [user] = await readColleagues(ctx, [userId]);
  if (!user) throw notFound();
  const viewer = viewerOf(ctx, asked, user);
  const sees = viewer.ways.length > 0;
  const owner = asked.record.owner && ctx.config.users.find((one) => one.id === asked.record.owner?.id);
  return {
    ...viewer,
    sees,
    hindrance: sees ? null : hindrance(user, kind, ctx.config.teams),
    owner: owner ? { id: owner.id, full_name: owner.full_name } : null,
    owner_team: owner ? teamNamed(ctx, owner.team_id) : null,
    acts: actsOf(ctx, asked, user, sees),
  };
}

interface Asked {
  readonly row: Row;
  readonly record: SeenRecord;
  readonly sharers: ReadonlyMap<number, Sharer>;
}

async function askedRecord(ctx: Ctx, kind: RecordKind, id: number): Promise<Asked> {
  const row = await readRecord(ctx, kind, id);
  if (!row) throw notFound();
  const shared_with = new Set(sharedWith(row));
  const deals = kind === PERSON.name ? await dealsOfPerson(ctx, id) : undefined;
  const record: SeenRecord = {
    kind,
    owner: ownerOf(ctx, row[recordTables[kind].owner as string] as number | null),
    shared_with,
    ...(deals && {
      deals: { owners: deals.owners.map((owner) => ownerOf(ctx, owner)), shared_with: new Set(deals.shared_with) },
    }),
  };
  return { row, record, sharers: shared_with.size ? await sharers(ctx, kind, id) : new Map<number, Sharer>() };
}

function ownerOf(ctx: Ctx, id: number | null): VisibilityUser | null {
  if (!id) return null;
  return ctx.config.users.find((user) => user.id === id) ?? { id, team_id: null, team_role: 'member' };
}

function viewerOf(ctx: Ctx, asked: Asked, user: Colleague): RecordViewer {
  const ways = user.deleted_at === null ? waysToSee(user, asked.record, ctx.config.teams) : [];
  return {
    user: presentUser(user),
    ways,
    team: teamNamed(ctx, user.team_id),
    shared_by: ways.includes('shared') ? (asked.sharers.get(user.id)?.shared_by ?? null) : null,
    may_edit: ways.length > 0 && can(actor(ctx, user), 'update', asked.record.kind, factsFor(ctx, asked, user)),
  };
}

const ACTS: readonly AllowedAct['action'][] = ['update', 'update_owner', 'share', 'delete', 'merge', 'export'];

function actsOf(ctx: Ctx, asked: Asked, user: Colleague, sees: boolean): AllowedAct[] {
  const facts = factsFor(ctx, asked, user);
  // A user who may reassign this record may also reassign the record that it is merged with, if that one is theirs
  // too.
  const kind = asked.record.kind;
  const both_reassignable = kind !== COMPANY.name && can(actor(ctx, user), 'update_owner', kind, facts);
  return ACTS.map((action) => ({
    action,
    allowed: sees && can(actor(ctx, user), action, kind, { ...facts, both_reassignable }),
  }));
}

function actor(ctx: Ctx, user: Colleague): Actor {
  return actorOf(user, ctx.account);
}

/** The facts of the record for another user. */
function factsFor(ctx: Ctx, { row, record }: Asked, user: Colleague): RecordFacts {
  const theirs = { ...ctx, actor: { ...ctx.actor, ...user, viewed_by: undefined } };
  return factsOf(theirs, record.kind, row);
}

function teamNamed(ctx: Ctx, id: number | null): RecordViewer['team'] {
  const team = ctx.config.teams.find((one) => one.id === id);
  return team ? { id: team.id, name: team.name } : null;
}

function rank({ ways }: RecordViewer): number {
  return ways[0] ? WAYS.indexOf(ways[0]) : WAYS.length;
}
