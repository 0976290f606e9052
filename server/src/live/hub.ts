import { isExternal } from '@fairlead/domain/access/actor';
import type { LiveMessage } from '@fairlead/domain/live/live.contract';
import type { Ctx, Log } from '../base/context';
import { groupBy } from '../base/group-by';
import type { Pool } from '../base/database';
import { systemContext } from '../jobs/system-context';
import type { Viewer } from '../reading/seen-by';
import { Bell } from './bell';
import type { Channel } from './channel';
import { keepPresence, openSessions, type OpenSession, readEvents, type ReadEvent, tidyUp } from './live.queries';
import { rightsOf, Telling } from './messages';
import { earliest, hadEnded, type Place, readSnapshot } from './snapshot';

export interface LiveParts {
  /** Separate connections: one listens, the others read. */
  readonly pool: Pool;
  readonly clock: () => Date;
  readonly log: Log;
}

/** Commits without a notification, such as those of background work, are found by polling. */
const LOOK_MS = 500;
/**
 * Two reads are at least this far apart, and this many times as long as the last one took: notifying never takes the
 * whole server.
 */
const REST_MS = 60;
const RESTS = 3;
const CHECK_MS = 5000;
const TIDY_MS = 15_000;
/** More events of an account at once are not pushed one by one. */
const MOST_EVENTS = 2000;
/** Long enough for a browser to come back; then it reloads. */
export const REMEMBERED_SECONDS = 300;
const AGES = { events: '10 minutes', presence: '45 seconds' };
const POLL_MS = 25_000;

/**
 * The browsers that are connected to this server, and their notifications: everything that any server has committed
 * for their accounts, found in the database alone. It does nothing while no browser is connected.
 */
export class LiveHub {
  readonly #channels = new Set<Channel>();
  readonly #bell: Bell;
  #timers: NodeJS.Timeout[] = [];
  #looking: Promise<void> | undefined;
  #again = false;
  #since = '0';
  #stopped = false;

  constructor(private readonly parts: LiveParts) {
    this.#bell = new Bell(parts.pool, parts.log, () => this.#wake());
  }

  /** Called after a commit with news for screens. */
  ring(): void {
    // Also if no browser is connected: old events must be deleted.
    this.#start();
    this.#bell.ring();
  }

  get size(): number {
    return this.#channels.size;
  }

  countOf(match: (channel: Channel) => boolean): number {
    let found = 0;
    for (const channel of this.#channels) if (match(channel)) found += 1;
    return found;
  }

  /** Notifies the channel from its position on, after what its call has found already. */
  add(channel: Channel, first: LiveMessage | undefined, closed: (left: () => void) => void): void {
    // The browser left while its call was answered: it will not leave again.
    if (channel.isClosed) return;
    this.#channels.add(channel);
    closed(() => this.#channels.delete(channel));
    this.#start();
    channel.tell(first);
    this.#wake();
  }

  async stop(): Promise<void> {
    this.#stopped = true;
    for (const timer of this.#timers) clearInterval(timer);
    for (const channel of this.#channels) channel.end();
    await this.#looking;
    this.#bell.stop();
  }

  #start(): void {
    if (this.#timers.length || this.#stopped) return;
    void this.#bell.open();
    const every = (ms: number, work: () => Promise<void> | void) => {
      const timer = setInterval(() => {
        void Promise.resolve()
          .then(work)
          .catch((err: Error) => this.#warn(err));
      }, ms);
      timer.unref();
      return timer;
    };
    this.#timers = [
      every(LOOK_MS, () => this.#wake()),
      every(CHECK_MS, () => this.#check()),
      every(TIDY_MS, () => this.#tidy()),
    ];
  }

  #warn(err: Error): void {
    if (!this.#stopped) this.parts.log.warn({ err }, 'open screens wait for the database');
  }

  #wake(): void {
    if (this.#stopped || !this.#channels.size) return;
    this.#again = true;
    this.#looking ??= this.#lookOn().finally(() => {
      this.#looking = undefined;
    });
  }

  async #lookOn(): Promise<void> {
    while (this.#again && !this.#stopped) {
      this.#again = false;
      const begun = performance.now();
      await this.#look().catch((err: Error) => this.#warn(err));
      const rest = Math.max(REST_MS, (performance.now() - begun) * RESTS);
      await new Promise((done) => setTimeout(done, rest).unref());
    }
  }

  /** One read: everything that has become visible since each channel's position, sent to those who may see it. */
  async #look(): Promise<void> {
    const channels = [...this.#channels];
    if (!channels.length) return;
    const told = earliest(new Set(channels.map(({ place }) => place.seen)))?.text ?? '';
    const accounts = [...new Set(channels.map(({ who }) => who.account))];
    const read = await this.parts.pool.transaction('read', '', (db) => readEvents(db, accounts, told, MOST_EVENTS));
    const seen = readSnapshot(read.seen);
    if (!seen) return;
    const place: Place = { at: read.at, seen };
    for (const [account, group] of groupBy(channels, ({ who }) => who.account)) {
      const events = read.events.filter(({ account_id }) => account_id === account);
      if (events.length >= MOST_EVENTS) for (const channel of group) tellFrom(channel, place, { reload: true });
      else await this.#tellAccount(account, group, events, place).catch((err: Error) => this.#warn(err));
    }
  }

  async #tellAccount(
    account: number,
    group: readonly Channel[],
    events: readonly ReadEvent[],
    place: Place,
  ): Promise<void> {
    const fresh = freshFor(events);
    if (!group.some(({ place: before }) => fresh(before).length)) {
      for (const channel of group) channel.place = place;
      return;
    }
    const { pool, clock, log } = this.parts;
    await pool.transaction('read', '', async (db) => {
      const ctx = await systemContext(db, account, clock(), log);
      const going = await openSessions(db, [account], [...new Set(group.map(({ who }) => who.session))]);
      const bodies = [...new Set(group.map(({ place: before }) => before))].flatMap(fresh);
      const telling = await Telling.of(ctx, bodies);
      for (const channel of withSession(group, going)) tell(ctx, telling, channel, fresh(channel.channel.place), place);
    });
  }

  /** Ends channels whose session has ended, polls that have waited long enough, and those that are not read. */
  async #check(): Promise<void> {
    for (const channel of this.#channels) channel.closeIfStalled();
    const channels = [...this.#channels];
    if (!channels.length) return;
    const sessions = [...new Set(channels.map(({ who }) => who.session))];
    const accounts = [...new Set(channels.map(({ who }) => who.account))];
    const going = await this.parts.pool.transaction('read', '', (db) => openSessions(db, accounts, sessions));
    for (const { channel } of withSession(channels, going)) {
      channel.tell(undefined);
      if (channel.who.once && performance.now() - channel.begun > POLL_MS) channel.end();
    }
  }

  async #tidy(): Promise<void> {
    const browsers = [...new Set([...this.#channels].map(({ who }) => who.browser))];
    const left = await this.parts.pool.transaction('write', '', async (db) => {
      await keepPresence(db, browsers);
      const done = await tidyUp(db, this.#since, AGES);
      this.#since = done.since;
      return done.left;
    });
    if (left) this.ring();
  }
}

interface Going {
  readonly channel: Channel;
  readonly actor: OpenSession['actor'];
}

/** Channels whose session is valid and whose view is the same, of users who may have one; the others are closed with a message. */
function withSession(channels: readonly Channel[], going: readonly OpenSession[]): Going[] {
  const open = new Map(going.map(({ session_id, actor }) => [session_id, actor]));
  return channels.flatMap((channel) => {
    const actor = open.get(channel.who.session);
    if (actor?.id === channel.who.user && !isExternal(actor)) return [{ channel, actor }];
    channel.refuse(actor ? 'asked_again' : 'session_ended');
    return [];
  });
}

function tell(ctx: Ctx, telling: Telling, { channel, actor }: Going, bodies: Bodies, place: Place): void {
  const viewer = { config: ctx.config, account: ctx.account, actor: actor as Viewer['actor'] };
  const mayHaveChanged = bodies.some(({ settings }) => settings?.some((type) => DECIDES.has(type)));
  const rights = mayHaveChanged ? rightsOf(viewer) : channel.rights;
  const message = telling.to(viewer, bodies, rights !== channel.rights);
  channel.rights = rights;
  if (message) tellFrom(channel, place, message);
  else channel.place = place;
}

/** The other facts that visibility depends on, besides the records. */
const DECIDES: ReadonlySet<string> = new Set(['account_user', 'team']);

function tellFrom(channel: Channel, place: Place, message: LiveMessage): void {
  channel.place = place;
  channel.tell(message);
}

type Bodies = readonly ReadEvent['body'][];

/** The events since a position; many channels share one, so it is computed once for each. */
function freshFor(events: readonly ReadEvent[]): (place: Place) => Bodies {
  const known = new Map<Place, Bodies>();
  return (place) => {
    const found =
      known.get(place) ??
      events.filter(({ transaction_id }) => !hadEnded(place.seen, Number(transaction_id))).map(({ body }) => body);
    known.set(place, found);
    return found;
  };
}
