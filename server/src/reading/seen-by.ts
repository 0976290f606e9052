import { actorOf, EXECUTIVE } from '@fairlead/domain/access/actor';
import { can } from '@fairlead/domain/access/policy';
import { seesSharedOnly, type Visibility } from '@fairlead/domain/access/visibility';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { HANGING_NAMES, type HangingName, hangingOf, isHanging } from '@fairlead/domain/kinds/hanging';
import { kindOf, RECORD_KINDS, type RecordKind } from '@fairlead/domain/kinds/kinds';
import { PERSON } from '@fairlead/domain/kinds/person.kind';
import type { Ctx } from '../base/context';
import { join, name, raw, type Sql, sql } from '../base/sql';
import { visibility } from './visible';

/**
 * The predicate of `visible` and `visibleHanging` for many users at once: the facts that decide are read once for
 * any number of users, and checked by the same `Visibility`. A test compares both. Rights alone: records in the
 * recycle bin are treated like all others.
 */

export type Viewer = Pick<Ctx, 'actor' | 'account' | 'config'>;
export interface Ref {
  readonly kind: RecordKind | HangingName;
  readonly id: number;
}

/** The facts that decide who sees a record. */
interface RecordFacts {
  readonly owner: number;
  readonly shared: readonly number[];
  /** Of the deals that a person is on. */
  readonly deals: readonly Pick<RecordFacts, 'owner' | 'shared'>[];
}

interface HangingFacts {
  readonly places: readonly Ref[];
  /** With the users it is shared with, who see it as its authors do. */
  readonly authors: readonly number[];
  readonly secret: boolean;
}

/** What decided before who saw an entry, as far as it has changed. */
export interface FormerEntry {
  /** Its authors and the users it was shared with. */
  readonly people?: readonly number[];
  /** What it was on; null where it was on nothing of the kind. */
  readonly places?: readonly (readonly [kind: string, id: number | null])[];
  readonly secret?: boolean;
}

export class SeenBy {
  readonly #records = new Map<string, RecordFacts>();
  readonly #hanging = new Map<string, HangingFacts>();

  static async of(ctx: Ctx, refs: readonly Ref[]): Promise<SeenBy> {
    const judge = new SeenBy();
    await judge.#read(ctx, refs);
    return judge;
  }

  sees(viewer: Viewer, { kind, id }: Ref): boolean {
    if (!isHanging(kind)) return seesRecord(viewer, kind, this.#records.get(`${kind} ${id}`));
    const facts = this.#hanging.get(`${kind} ${id}`);
    return facts !== undefined && this.#seesHanging(viewer, kind, facts);
  }

  /** The records that something hangs on, directly or through what it hangs on. */
  recordsUnder({ kind, id }: Ref): [RecordKind, number][] {
    if (!isHanging(kind)) return [[kind, id]];
    return (this.#hanging.get(`${kind} ${id}`)?.places ?? []).flatMap((place) => this.recordsUnder(place));
  }

  /** Whether the viewer saw the record with another owner or other shares. */
  saw(viewer: Viewer, { kind, id }: Ref, was: { owner?: number; shared?: readonly number[] }): boolean {
    const facts = this.#records.get(`${kind} ${id}`);
    return !isHanging(kind) && facts !== undefined && seesRecord(viewer, kind, { ...facts, ...was });
  }

  /** The same for an entry with other people, places or privacy. Its former places are among the references. */
  sawEntry(viewer: Viewer, { kind, id }: Ref, was: FormerEntry): boolean {
    const now = this.#hanging.get(`${kind} ${id}`);
    if (!isHanging(kind) || !now) return false;
    const { people = [], places = [], secret = now.secret } = was;
    const stayed = now.places.filter((place) => places.every(([former]) => former !== place.kind));
    const authors = [...now.authors, ...people];
    return this.#seesHanging(viewer, kind, {
      authors,
      secret,
      places: [...stayed, ...placesOf(Object.fromEntries(places))],
    });
  }

  #seesHanging(viewer: Viewer, kind: HangingName, { places, authors, secret }: HangingFacts): boolean {
    const { actor, account } = viewer;
    const declared = hangingOf(kind);
    if (secret && declared.private && !can(actorOf(actor, account), 'show', declared.private.resource)) return false;
    const external = seesSharedOnly(actor);
    if (!external && authors.includes(actor.id)) return true;
    const seesAlone = declared.alone === 'users' || actor.level === EXECUTIVE || actor.is_account_admin;
    if (!places.length) return !external && seesAlone;
    return places.every((place) => this.sees(viewer, place));
  }

  async #read(ctx: Ctx, refs: readonly Ref[]): Promise<void> {
    let wanted = refs.filter(({ kind }) => isHanging(kind));
    const records = new Map(refs.filter(({ kind }) => !isHanging(kind)).map((ref) => [`${ref.kind} ${ref.id}`, ref]));
    // What is attached to a note hangs on its records: as many rounds as things can hang on each other.
    while (wanted.length) {
      const found = await readHanging(ctx, wanted);
      for (const { kind, id, places, authors, secret } of found) {
        this.#hanging.set(`${kind} ${id}`, {
          places: placesOf(places),
          authors: authors.filter((one) => one !== null),
          secret,
        });
      }
      const next = found.flatMap(({ places }) => placesOf(places));
      for (const ref of next) if (!isHanging(ref.kind)) records.set(`${ref.kind} ${ref.id}`, ref);
      wanted = next.filter((ref) => isHanging(ref.kind) && !this.#hanging.has(`${ref.kind} ${ref.id}`));
    }
    if (!records.size) return;
    for (const { kind, id, ...facts } of await readRecords(ctx, [...records.values()]))
      this.#records.set(`${kind} ${id}`, facts);
  }
}

function seesRecord(viewer: Viewer, kind: RecordKind, facts: RecordFacts | undefined): boolean {
  if (!facts) return false;
  const seen = visibility(viewer, kind);
  if (seen.everything || ownersOf(seen).has(facts.owner) || facts.shared.includes(viewer.actor.id)) return true;
  return seen.throughDeals && facts.deals.some((deal) => seesRecord(viewer, DEAL.name, { ...deal, deals: [] }));
}

const sets = new WeakMap<Visibility, ReadonlySet<number>>();

function ownersOf(seen: Extract<Visibility, { everything: false }>): ReadonlySet<number> {
  const known = sets.get(seen) ?? new Set(seen.owners);
  sets.set(seen, known);
  return known;
}

interface HangingRow {
  readonly kind: HangingName;
  readonly id: number;
  readonly places: Readonly<Record<string, number | null>>;
  readonly authors: readonly (number | null)[];
  readonly secret: boolean;
}

function placesOf(places: HangingRow['places']): Ref[] {
  return Object.entries(places).flatMap(([kind, id]) => (id === null ? [] : [{ kind: kind as Ref['kind'], id }]));
}

function readHanging(ctx: Ctx, refs: readonly Ref[]): Promise<HangingRow[]> {
  const parts = HANGING_NAMES.flatMap((kind) => {
    const ids = idsOf(refs, kind);
    if (!ids.length) return [];
    const { on, authors, private: secret } = hangingOf(kind);
    const places = on.map((place) => sql`${raw(`'${place}'`)}, t.${name(`${place}_id`)}`);
    return [
      sql`select ${raw(`'${kind}'`)} as kind, t.id, json_build_object(${join(places)}) as places,
          array_to_json(array[${join([sql`null::bigint`, ...authors.map((column) => sql`t.${name(column)}`)])}]
            || ${sharedWith(ctx, kind)}) as authors,
          ${secret ? sql`t.${name(secret.column)}` : sql`false`} as secret
        from ${name(kind)} t where t.account_id = ${ctx.account.id} and t.id = any(${ids}::bigint[])`,
    ];
  });
  return ctx.db.rows(join(parts, ' union all '));
}

function sharedWith(ctx: Ctx, kind: HangingName): Sql {
  const { shared } = hangingOf(kind);
  if (!shared) return sql`array[]::bigint[]`;
  return sql`array(select s.${name(shared.other)} from ${name(shared.table)} s
    where s.account_id = ${ctx.account.id} and s.${name(shared.own)} = t.id)`;
}

function readRecords(ctx: Ctx, refs: readonly Ref[]): Promise<({ kind: RecordKind; id: number } & RecordFacts)[]> {
  const parts = RECORD_KINDS.flatMap((kind) => {
    const ids = idsOf(refs, kind);
    if (!ids.length) return [];
    return [
      sql`select ${raw(`'${kind}'`)} as kind, r.id, r.owner_key as owner, ${sharesOf(ctx, kind, 'r')} as shared,
          ${kind === PERSON.name ? dealsOf(ctx) : sql`'[]'::json`} as deals
        from ${name(kind)} r where r.account_id = ${ctx.account.id} and r.id = any(${ids}::bigint[])`,
    ];
  });
  return ctx.db.rows(join(parts, ' union all '));
}

function sharesOf(ctx: Ctx, kind: RecordKind, alias: string): Sql {
  const { table, own } = kindOf(kind).links.shared_user_ids;
  return sql`(select coalesce(json_agg(s.user_id), '[]') from ${name(table)} s
    where s.account_id = ${ctx.account.id} and s.${name(own)} = ${name(alias)}.id)`;
}

/** Only if a team of the account sees people through deals. */
function dealsOf(ctx: Ctx): Sql {
  if (!ctx.config.teams.some(({ permissions }) => permissions['*']?.person?.use_deal_association))
    return sql`'[]'::json`;
  return sql`(select coalesce(json_agg(json_build_object('owner', d.owner_key, 'shared', ${sharesOf(ctx, DEAL.name, 'd')})), '[]')
    from deal_person dp join deal d on d.account_id = dp.account_id and d.id = dp.deal_id
    where dp.account_id = ${ctx.account.id} and dp.person_id = r.id and d.deleted_at is null)`;
}

function idsOf(refs: readonly Ref[], kind: string): number[] {
  return [...new Set(refs.filter((ref) => ref.kind === kind).map(({ id }) => id))];
}
