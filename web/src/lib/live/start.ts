import type { LiveMessage } from '@fairlead/domain/live/live.contract';
import { sendEvent } from '../events';
import { queryClient } from '../queries';
import { checkStillSignedIn } from '../signed-out';
import { ComeBack } from './come-back';
import { type OpenRecord, openRecords, presentNow, showPresent } from './open-records';
import { isOwnChange, ownChangesKnown } from '../own-changes';
import { Throttle } from './throttle';
import { Recent } from './recent';
import { LiveRefresh } from './refresh';
import { Sayer } from './sayer';
import { type Ending, LiveStream } from './stream';
import { joinTabs, type TabMessage, type Tabs } from './tabs';

export interface LiveSession {
  readonly account: number;
  readonly user: number;
  readonly pushKey: string;
  /** The position from which the page was loaded. */
  readonly since: string | undefined;
  /** In View as: nothing is reported about open records. */
  readonly silent: boolean;
  /** Asks the server again who is signed in. */
  readonly refresh: () => void;
}

/** Data that every browser of the account requests at once is spread, and requested once after several changes. */
const SETTINGS_MS = 8000;
const RIGHTS_MS = 2000;

/**
 * Connects this browser, once for all its tabs, and passes its messages to this tab. Returns the function that stops
 * it.
 */
export function startLive(session: LiveSession): () => void {
  const tab = new LiveTab(session);
  return () => tab.stop();
}

class LiveTab {
  readonly #name = randomName();
  readonly #refresh = new LiveRefresh(queryClient);
  readonly #configuration: Throttle;
  readonly #rights: Throttle;
  /** What other tabs have open. */
  readonly #apart = new Map<string, readonly OpenRecord[]>();
  readonly #recent = new Recent();
  readonly #tabs: Tabs;
  readonly #unwatch: () => void;
  readonly #leave = () => {
    this.#tabs.send({ is: 'open', tab: this.#name, open: [] });
    this.#sayer?.leave([...this.#apart.values()].flat());
  };
  /** From the browser's back/forward cache. */
  readonly #back = () => this.#sayOpen();
  #place: string | undefined;
  #sayer: Sayer | undefined;
  #stream: LiveStream | undefined;
  /** Of the tab that is connected: connects it again. */
  #connect: (() => void) | undefined;
  readonly #end: ComeBack;

  constructor(private readonly session: LiveSession) {
    const { account, user, since, refresh } = session;
    this.#place = since;
    this.#configuration = new Throttle(async () => refresh(), { leastMs: SETTINGS_MS, spreadMs: SETTINGS_MS });
    this.#rights = new Throttle(async () => refresh(), { leastMs: RIGHTS_MS, spreadMs: RIGHTS_MS });
    this.#end = new ComeBack(() => {
      refresh();
      this.#connect?.();
    });
    this.#tabs = joinTabs(
      `fairlead-live-${account}-${user}`,
      (message) => this.#hear(message),
      (alone) => this.#lead(alone),
    );
    this.#tabs.send({ is: 'say what was heard', tab: this.#name });
    this.#unwatch = openRecords.watch(() => this.#sayOpen());
    window.addEventListener('pagehide', this.#leave);
    window.addEventListener('pageshow', this.#back);
  }

  stop(): void {
    this.#refresh.stop();
    this.#configuration.stop();
    this.#rights.stop();
    this.#end.stop();
    this.#unwatch();
    window.removeEventListener('pagehide', this.#leave);
    window.removeEventListener('pageshow', this.#back);
    this.#leave();
    this.#tabs.stop();
  }

  /** This tab is the one that is connected, until it closes. */
  #lead(alone: boolean): () => void {
    const browser = alone ? this.#name : browserName(this.session);
    const open = () => [...this.#apart.values(), openRecords.now()].flat();
    this.#sayer = this.session.silent ? undefined : new Sayer(browser, open);
    this.#connect = () => {
      this.#stream = new LiveStream({
        pushKey: this.session.pushKey,
        browser,
        since: this.#place,
        heard: (message, place) => this.#heard(message, place),
        back: () => this.#sayer?.sayAgain(),
        over: (why) => {
          this.#tabs.send({ is: 'over', why });
          this.#over(why);
        },
      });
      void this.#stream.run();
    };
    this.#connect();
    // The tabs are joined when this has returned.
    queueMicrotask(() => this.#tabs.send({ is: 'say what is open' }));
    this.#sayer?.say();
    return () => {
      this.#stream?.stop();
      this.#stream = undefined;
      this.#connect = undefined;
      this.#sayer = undefined;
    };
  }

  #heard(message: LiveMessage | undefined, place: string): void {
    this.#end.heard();
    // The others continue from there if this tab closes.
    this.#place = place;
    this.#tabs.send({ is: 'heard', message, since: place });
    if (!message) return;
    this.#recent.keep(message);
    void this.#tell(message);
  }

  #hear(message: TabMessage): void {
    if (message.is === 'heard') {
      this.#place = message.since;
      if (message.message) void this.#tell(message.message);
    } else if (message.is === 'over') this.#over(message.why);
    else if (message.is === 'say what is open') this.#sayOpen();
    else if (message.is === 'open') {
      this.#apart.set(message.tab, message.open);
      this.#sayer?.say();
    } else if (message.is === 'say what was heard') {
      const messages = [...this.#recent.all(), { present: presentNow() }];
      // The user may have signed in again in a tab that was just loaded.
      this.#end.now();
      if (this.#stream) this.#tabs.send({ is: 'was heard', tab: message.tab, messages });
    } else if (message.tab === this.#name) for (const one of message.messages) void this.#tell(one);
  }

  async #tell(message: LiveMessage): Promise<void> {
    const told = await newsOfOthers(message);
    if (!told) return;
    this.#refresh.hear(told);
    if (told.reload) this.#rights.ask();
    else if (told.configuration) this.#configuration.ask();
    sendEvent('live:told', told);
  }

  #over(why: Ending): void {
    if (why === 'asked_again') this.session.refresh();
    if (this.#connect) this.#end.begin();
    else if (why === 'session_ended') void checkStillSignedIn();
  }

  #sayOpen(): void {
    this.#tabs.send({ is: 'open', tab: this.#name, open: openRecords.now() });
    this.#sayer?.say();
  }
}

/** Changes of this tab itself are already on the screen. */
async function newsOfOthers(message: LiveMessage): Promise<LiveMessage | null> {
  await ownChangesKnown();
  const { changed, present, ...rest } = message;
  if (present) showPresent(present);
  const others = changed?.filter(({ set }) => !isOwnChange(set)) ?? [];
  const told = { ...rest, ...(others.length ? { changed: others } : {}) };
  return Object.keys(told).length ? told : null;
}

/** The same after a reload and in every tab, so that the report of an earlier tab is replaced. */
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
