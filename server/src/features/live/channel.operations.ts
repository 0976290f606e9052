import type { ServerResponse } from 'node:http';
import type { LiveMessage } from '@fairlead/domain/live/live.contract';
import type { Config } from '../../base/config';
import type { Ctx } from '../../base/context';
import { busy, forbidden, invalidField, notFound, tooMany, unauthenticated } from '../../base/errors';
import { Held } from '../../http/answer';
import type { RequestInfo } from '../../http/request-info';
import { Channel } from '../../live/channel';
import { type LiveHub, REMEMBERED_SECONDS } from '../../live/hub';
import { readEvents } from '../../live/live.queries';
import { rightsOf, Telling } from '../../live/messages';
import { hadEnded, LATEST, type Place, readCursor, readSnapshot } from '../../live/snapshot';
import { sessionOf } from './live.queries';

interface Asked {
  readonly push_key: string;
  readonly browser: string;
  readonly since?: string | undefined;
  readonly way: 'stream' | 'poll';
}

/** Of one user: browsers, and their tabs if these cannot share a connection. */
const MOST_OF_USER = 20;
/** The share of the connections that one account may have. */
const ACCOUNT_PART = 0.8;
const MOST_EVENTS = 1000;

/** Proxies must not buffer, change or store it. */
const HEADERS = {
  'content-type': 'text/event-stream; charset=utf-8',
  'cache-control': 'no-store, no-transform',
  'x-accel-buffering': 'no',
};

/**
 * Connects a browser: events since its last one are read as its user, with the snapshot from which the hub continues.
 */
export async function openChannel(
  ctx: Ctx,
  { config, hub }: { config: Config; hub: LiveHub | undefined },
  asked: Asked,
  request: RequestInfo,
): Promise<Held> {
  if (!config.pushKey || !hub) throw notFound(SWITCHED_OFF);
  if (asked.push_key !== config.pushKey) throw forbidden(OTHER_KEY);
  const since = asked.since === undefined ? undefined : readCursor(asked.since);
  if (asked.since !== undefined && !since) throw invalidField('since', 'Has invalid value');
  const admit = () => requireRoom(ctx, hub, config);
  admit();
  const session = request.sessionToken ? await sessionOf(ctx, request.sessionToken) : undefined;
  if (session === undefined) throw unauthenticated();
  const { place, missed } = await missedSince(ctx, since);
  const { browser, way } = asked;
  const who = { account: ctx.account.id, user: ctx.actor.id, session, browser, once: way === 'poll' };
  const rights = rightsOf(ctx);
  const open = (connection: ServerResponse) => {
    const channel = new Channel(who, connection, place, rights);
    hub.add(channel, missed, (left) => connection.once('close', left));
  };
  return new Held(HEADERS, open, admit);
}

function requireRoom({ actor, account }: Ctx, hub: LiveHub, { pushConnections }: Config): void {
  if (hub.size >= pushConnections) throw busy(FULL, 30);
  if (hub.countOf(({ who }) => who.account === account.id) >= Math.ceil(pushConnections * ACCOUNT_PART))
    throw busy(ACCOUNT_FULL, 30);
  if (hub.countOf(({ who }) => who.user === actor.id) >= MOST_OF_USER) throw tooMany(USER_FULL, 60);
}

/** A position that is too old, or of another database, is answered with a reload. */
async function missedSince(
  ctx: Ctx,
  since: Place | undefined,
): Promise<{ place: Place; missed: LiveMessage | undefined }> {
  // Without a position, only the current one is returned.
  const read = await readEvents(ctx.db, [ctx.account.id], since?.seen.text ?? LATEST, MOST_EVENTS);
  const seen = readSnapshot(read.seen);
  if (!seen) throw new Error(`The database answered no snapshot: ${read.seen}`);
  const place = { at: read.at, seen };
  if (!since) return { place, missed: undefined };
  const isKnown =
    since.seen.next <= seen.next &&
    Math.abs(read.at - since.at) <= REMEMBERED_SECONDS &&
    read.events.length < MOST_EVENTS;
  if (!isKnown) return { place, missed: { reload: true } };
  const events = read.events
    .filter(({ transaction_id }) => !hadEnded(since.seen, Number(transaction_id)))
    .map(({ body }) => body);
  if (!events.length) return { place, missed: undefined };
  // What the user could see at that time is no longer known.
  const mayHaveChanged = events.some(({ settings }) => settings !== undefined);
  return { place, missed: (await Telling.of(ctx, events)).to(ctx, events, mayHaveChanged) };
}

const SWITCHED_OFF = 'This server has no push channel: its operator has turned it off.';
const OTHER_KEY = 'The push key is not the one of this server. Please load the page again.';
const FULL =
  'This server has as many open screens as it can tell of changes. Nothing is lost; lists are as you loaded them.';
const ACCOUNT_FULL =
  'Your account has as many open screens as this server tells of changes. Lists are as you loaded them.';
const USER_FULL =
  'You have Fairlead open in too many browsers. Please close some of them; lists are as you loaded them.';
