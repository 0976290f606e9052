import { checkStillSignedIn } from '../signed-out';

const FIRST_MS = 1000;
const LONGEST_MS = 60_000;

/**
 * After the session of the connection has ended: the user is sent to the sign-in page, or signs in again in another
 * tab. Then this tab reconnects, too. It tries when it is shown, when another tab is loaded, and from time to time.
 */
export class ComeBack {
  #pause = FIRST_MS;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #waits = false;
  readonly #shown = () => {
    if (document.visibilityState === 'visible') this.now();
  };

  constructor(private readonly back: () => void) {
    document.addEventListener('visibilitychange', this.#shown);
  }

  stop(): void {
    this.#waits = false;
    clearTimeout(this.#timer);
    document.removeEventListener('visibilitychange', this.#shown);
  }

  /** Connected again. */
  heard(): void {
    this.#pause = FIRST_MS;
  }

  begin(): void {
    this.#waits = true;
    void this.#ask();
  }

  /** Does nothing while the connection is open. */
  now(): void {
    if (this.#waits) void this.#ask();
  }

  async #ask(): Promise<void> {
    clearTimeout(this.#timer);
    const isBack = await checkStillSignedIn();
    if (!this.#waits) return;
    clearTimeout(this.#timer);
    // Also if it may connect: a session that is refused immediately is not retried immediately.
    this.#timer = setTimeout(() => (isBack ? this.#go() : void this.#ask()), this.#pause);
    this.#pause = Math.min(2 * this.#pause, LONGEST_MS);
  }

  #go(): void {
    this.#waits = false;
    this.back();
  }
}
