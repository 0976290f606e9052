import { createHash } from 'node:crypto';
import { isHanging } from '@fairlead/domain/kinds/hanging';
import { isRecordKind, RECORD_KINDS, type RecordKind } from '@fairlead/domain/kinds/kinds';
import type { LiveChange, LiveKind, LiveMessage, LivePresent } from '@fairlead/domain/live/live.contract';
import type { Ctx } from '../base/context';
import { type Ref, SeenBy, type Viewer } from '../reading/seen-by';
import { visibility } from '../reading/visible';
import type { LiveBody, NotedChange } from '../writing/live';
import { type PresentUser, readPresent } from './live.queries';

/** More changes are not named one by one: a screen shows fewer, and every reader gets the message. */
const MOST_NAMED = 200;

/** Makes each user's messages from the same events. The facts are read once; messages hold only what the user may see. */
export class Telling {
  private constructor(
    private readonly seen: SeenBy,
    private readonly present: readonly PresentUser[],
  ) {}

  static async of(ctx: Ctx, events: readonly LiveBody[]): Promise<Telling> {
    const places = events.flatMap(({ present }) => present ?? []);
    const changes = events.flatMap(({ changed }) => changed ?? []);
    const former = changes
      .flatMap(({ entry }) => entry?.places ?? [])
      .flatMap(([kind, id]) => (id === null ? [] : refOf({ kind, id })));
    const refs = [...changes.flatMap(refOf), ...former, ...places.flatMap(([kind, id]) => refOf({ kind, id }))];
    const kinds = places.map(([kind]) => kind);
    const ids = places.map(([, id]) => id);
    const [seen, present] = await Promise.all([
      SeenBy.of(ctx, refs),
      places.length ? readPresent(ctx, kinds, ids) : Promise.resolve([]),
    ]);
    return new Telling(seen, present);
  }

  /** Undefined if the viewer gets no message. `rightsChanged`: what the viewer may see has changed. */
  to(viewer: Viewer, events: readonly LiveBody[], rightsChanged: boolean): LiveMessage | undefined {
    const changed = latest(events.flatMap((body) => this.#changed(viewer, body)));
    const many = changed.length > MOST_NAMED ? changed.map(({ kind }) => kind) : [];
    const message: LiveMessage = {
      ...some('changed', many.length ? [] : changed),
      ...some('gone', this.#gone(viewer, events)),
      ...some('lists', [...new Set([...this.#lists(viewer, events), ...many])]),
      ...some('told', topicsFor(viewer, events)),
      ...(events.some(({ settings }) => settings) ? { configuration: true } : {}),
      ...(rightsChanged ? { reload: true } : {}),
      ...some('present', this.#presentTo(viewer, events)),
    };
    return Object.keys(message).length ? message : undefined;
  }

  #changed(viewer: Viewer, { changed = [], set = 0, by = null }: LiveBody): LiveChange[] {
    return changed.flatMap((change) => {
      const [ref] = refOf(change);
      if (!ref || !this.seen.sees(viewer, ref)) return [];
      const { kind, id } = ref;
      return [{ kind, id, op: change.op, ...this.#on(viewer, ref), set, by }];
    });
  }

  #on(viewer: Viewer, ref: Ref): Pick<LiveChange, 'on'> {
    if (!isHanging(ref.kind)) return {};
    return { on: this.seen.recordsUnder(ref).filter(([kind, id]) => this.seen.sees(viewer, { kind, id })) };
  }

  #gone(viewer: Viewer, events: readonly LiveBody[]): [RecordKind, number][] {
    const left = new Map<string, [RecordKind, number]>();
    for (const change of events.flatMap(({ changed }) => changed ?? [])) {
      const { kind, id, owner, shared } = change;
      if (!isRecordKind(kind) || (owner === undefined && shared === undefined)) continue;
      const was = { ...(owner === undefined ? {} : { owner }), ...(shared === undefined ? {} : { shared }) };
      const isLost = !this.seen.sees(viewer, { kind, id }) && this.seen.saw(viewer, { kind, id }, was);
      if (isLost) left.set(`${kind} ${id}`, [kind, id]);
    }
    return [...left.values()];
  }

  /** Of entries that the viewer no longer sees, the list alone is named. */
  #lists(viewer: Viewer, events: readonly LiveBody[]): LiveKind[] {
    const left = events
      .flatMap(({ changed }) => changed ?? [])
      .flatMap((change) => refOf(change).flatMap((ref) => (this.#hasLost(viewer, ref, change) ? [ref.kind] : [])));
    return [...new Set([...(events.flatMap(({ lists }) => lists ?? []) as LiveKind[]), ...left])];
  }

  #hasLost(viewer: Viewer, ref: Ref, { entry }: NotedChange): boolean {
    return entry !== undefined && !this.seen.sees(viewer, ref) && this.seen.sawEntry(viewer, ref, entry);
  }

  /** Only users who have the record open are notified of the others. */
  #presentTo(viewer: Viewer, events: readonly LiveBody[]): LivePresent[] {
    const asked = new Map(events.flatMap(({ present }) => present ?? []).map((place) => [place.join(' '), place]));
    return [...asked.values()].flatMap(([kind, id]) => {
      if (!isRecordKind(kind)) return [];
      const there = this.present.filter((one) => one.kind === kind && one.record_id === id);
      if (!there.some(({ user_id }) => user_id === viewer.actor.id) || !this.seen.sees(viewer, { kind, id })) return [];
      return [{ kind, id, users: there.map(({ user_id, field }) => ({ id: user_id, field })) }];
    });
  }
}

/** A digest of what a user may see: two are equal if, and only if, the user sees the same owners' records. */
export function rightsOf(viewer: Viewer): string {
  const { level, read_only, is_account_admin } = viewer.actor;
  const seen = RECORD_KINDS.map((kind) => visibility(viewer, kind));
  return createHash('sha1')
    .update(JSON.stringify([level, read_only, is_account_admin, seen]))
    .digest('base64');
}

function refOf({ kind, id }: Pick<NotedChange, 'kind' | 'id'>): Ref[] {
  return isRecordKind(kind) || isHanging(kind) ? [{ kind, id }] : [];
}

/** Of several changes of the same record by the same user, the last; a creation stays one. */
function latest(changes: readonly LiveChange[]): LiveChange[] {
  return [...new Map(changes.map((one) => [`${one.kind} ${one.id} ${one.set}`, one])).values()];
}

function topicsFor({ actor }: Viewer, events: readonly LiveBody[]): string[] {
  const mine = events.flatMap(({ told }) => (told && (told.users?.includes(actor.id) ?? true) ? [told.topic] : []));
  return [...new Set(mine)];
}

function some<K extends keyof LiveMessage, T>(key: K, found: readonly T[]): Partial<Record<K, readonly T[]>> {
  return (found.length ? { [key]: found } : {}) as Partial<Record<K, readonly T[]>>;
}
