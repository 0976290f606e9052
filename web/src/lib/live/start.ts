import { type LiveMessage, livePresence } from '@fairlead/domain/live/live.contract';
import { call } from '../api';
import { sendEvent } from '../events';
import { checkStillSignedIn } from '../signed-out';
import { queryClient } from '../queries';
import { LiveRefresh } from './refresh';
import { Pace } from './pace';
import { isOwnChange, ownChangesKnown } from './own-changes';
import { type OpenRecord, openRecords, showPresent } from './open-records';
import { LiveStream } from './stream';
import { joinTabs, type TabMessage, type Tabs } from './tabs';

export interface LiveSession {
  readonly account: number;
  readonly user: number;
  readonly pushKey: string;
  /** The place from which the page was loaded. */
  readonly since: string | undefined;
  /** Someone else looks with this user's eyes: then nothing is said about what is open. */
  readonly silent: boolean;
  /** Asks the server again who is signed in. */
  readonly refresh: () => void;
}

const SAY_AFTER_MS = 150;
const SETTINGS_MS = 2000;

/** Connects this browser, once for all its tabs, and tells this tab what it hears. Answers how to stop. */
export function startLive(session: LiveSession): () => void {
  const tab = randomName();
  const refresh = new LiveRefresh(queryClient);
  // A changed configuration is asked for by every browser of the account: spread, and once for several changes.
  const configuration = new Pace(async () => session.refresh(), { leastMs: SETTINGS_MS, spreadMs: SETTINGS_MS });
  const tell = async (message: LiveMessage) => {
    const told = await newsOfOthers(message);
    if (!told) return;
    refresh.hear(told);
    if (told.configuration || told.reload) configuration.ask();
    sendEvent('live:told', told);
  };
  const apart = new Map<string, readonly OpenRecord[]>();
  let since = session.since;
  const recent = new Recent();
  let leads = false;
  let say: (() => void) | undefined;
  const over = (why: 'session_ended' | 'asked_again') => {
    if (why === 'session_ended') void checkStillSignedIn();
    else session.refresh();
  };
  const hear = (message: TabMessage) => {
    if (message.is === 'heard') {
      since = message.since;
      if (message.message) void tell(message.message);
    }
    else if (message.is === 'over') over(message.why);
    else if (message.is === 'say what is open') sayToTabs();
    else if (message.is === 'say what was heard' && leads)
      tabs.send({ is: 'was heard', tab: message.tab, messages: recent.all() });
    else if (message.is === 'was heard' && message.tab === tab) for (const one of message.messages) void tell(one);
    else if (message.is === 'open') {
      apart.set(message.tab, message.open);
      say?.();
    }
  };
  const tabs: Tabs = joinTabs(`fairlead-live-${session.account}-${session.user}`, hear, (alone) => {
    const browser = alone ? tab : browserName(session);
    const stream = new LiveStream({
      pushKey: session.pushKey,
      browser,
      since,
      // The others go on from there if this tab closes.
      heard: (message, place) => {
        since = place;
        tabs.send({ is: 'heard', message, since: place });
        if (!message) return;
        recent.keep(message);
        void tell(message);
      },
      over: (why) => {
        tabs.send({ is: 'over', why });
        over(why);
      },
    });
    leads = true;
    void stream.run();
    say = session.silent ? undefined : sayer(browser, () => [...apart.values(), openRecords.now()].flat());
    queueMicrotask(() => tabs.send({ is: 'say what is open' }));
    say?.();
    return () => {
      say = undefined;
      leads = false;
      stream.stop();
    };
  });
  const sayToTabs = () => {
    tabs.send({ is: 'open', tab, open: openRecords.now() });
    say?.();
  };
  tabs.send({ is: 'say what was heard', tab });
  const unwatch = openRecords.watch(sayToTabs);
  const leave = () => tabs.send({ is: 'open', tab, open: [] });
  window.addEventListener('pagehide', leave);
  return () => {
    refresh.stop();
    configuration.stop();
    unwatch();
    window.removeEventListener('pagehide', leave);
    leave();
    tabs.stop();
  };
}

const RECENT_MS = 60_000;
const MOST_RECENT = 200;

/** What was heard in the last minute, for tabs that are being loaded. */
class Recent {
  #heard: readonly { readonly at: number; readonly message: LiveMessage }[] = [];

  keep(message: LiveMessage): void {
    const now = performance.now();
    this.#heard = [...this.#heard.filter(({ at }) => now - at < RECENT_MS), { at: now, message }].slice(-MOST_RECENT);
  }

  all(): LiveMessage[] {
    return this.#heard.map(({ message }) => message);
  }
}

/** What this tab has changed itself is on the screen already. */
async function newsOfOthers(message: LiveMessage): Promise<LiveMessage | null> {
  await ownChangesKnown();
  const { changed, present, ...rest } = message;
  if (present) showPresent(present);
  const others = changed?.filter(({ set }) => !isOwnChange(set)) ?? [];
  const told = { ...rest, ...(others.length ? { changed: others } : {}) };
  return Object.keys(told).length ? told : null;
}

/** Says what all tabs have open, when that has changed; typing changes it often. */
function sayer(browser: string, open: () => readonly OpenRecord[]): () => void {
  let said = '[]';
  let timer: ReturnType<typeof setTimeout> | undefined;
  const send = () => {
    timer = undefined;
    const records = once(open());
    const text = JSON.stringify(records);
    if (text === said) return;
    said = text;
    call(livePresence, { body: { browser, open: records } }).catch(() => {
      said = '';
    });
  };
  return () => {
    timer ??= setTimeout(send, SAY_AFTER_MS);
  };
}

const MOST_OPEN = 30;

/** A record that two tabs have open counts once, with the field that is typed in. */
function once(records: readonly OpenRecord[]): OpenRecord[] {
  const found = new Map<string, OpenRecord>();
  for (const one of records) {
    const key = `${one.kind} ${one.id}`;
    if (!found.get(key)?.field) found.set(key, one);
  }
  return [...found.values()].slice(-MOST_OPEN);
}

/** The same after a reload and in every tab, so that what one tab had said is replaced. */
function browserName({ account, user }: LiveSession): string {
  const key = `fairlead.live.${account}.${user}`;
  try {
    const name = localStorage.getItem(key) ?? randomName();
    localStorage.setItem(key, name);
    return name;
  } catch {
    return randomName();
  }
}

function randomName(): string {
  return crypto.getRandomValues(new Uint32Array(4)).join('-');
}
