import { AllBusy, CallerGone } from '../base/database';

export interface TurnLimits {
  /** Turns at once: of one user, of one account, and of everybody. */
  readonly user: number;
  readonly account: number;
  readonly all: number;
  /** How many of one account may wait, and for how long in milliseconds. */
  readonly waiting: number;
  readonly waitMs: number;
}

export interface Taker {
  readonly account: number | string;
  readonly user: number | string;
}

interface Waiter extends Taker {
  readonly begin: () => void;
}

/**
 * Lets only so much work run at once, in the memory of this process. A free turn goes to the account that has the fewest,
 * and within it to the call that has waited longest, so that an account that asks for much waits for itself and not the others
 * for it.
 */
export class Turns {
  readonly #running: Taker[] = [];
  readonly #waiting: Waiter[] = [];

  constructor(private readonly limits: TurnLimits) {}

  /**
   * Waits for a turn and answers what ends it. Throws `AllBusy` if too many of the account wait or the wait is too long,
   * and `CallerGone` when the signal fires.
   */
  async take({ account, user }: Taker, signal?: AbortSignal): Promise<() => void> {
    const taker = { account, user };
    if (signal?.aborted) throw new CallerGone();
    if (!this.#mayBegin(taker)) await this.#wait(taker, signal);
    else this.#running.push(taker);
    let over = false;
    return () => {
      if (over) return;
      over = true;
      this.#running.splice(this.#running.indexOf(taker), 1);
      this.#next();
    };
  }

  #wait(taker: Taker, signal: AbortSignal | undefined): Promise<void> {
    const { waiting, waitMs } = this.limits;
    if (count(this.#waiting, taker, 'account') >= waiting) throw new AllBusy(`${waiting} of the account wait already.`);
    return new Promise((resolve, reject) => {
      const end = (settle: () => void) => {
        clearTimeout(timer);
        signal?.removeEventListener('abort', left);
        settle();
      };
      const giveUp = (error: Error) => {
        this.#waiting.splice(this.#waiting.indexOf(waiter), 1);
        end(() => reject(error));
      };
      const left = () => giveUp(new CallerGone());
      const waiter = {
        ...taker,
        begin: () => {
          this.#running.push(taker);
          end(resolve);
        },
      };
      const timer = setTimeout(() => giveUp(new AllBusy(`No turn within ${waitMs} ms.`)), waitMs);
      signal?.addEventListener('abort', left);
      this.#waiting.push(waiter);
    });
  }

  #next(): void {
    const may = this.#waiting.filter((waiter) => this.#mayBegin(waiter));
    const [first] = may.toSorted((a, b) => this.#turnsOf(a) - this.#turnsOf(b));
    if (!first) return;
    this.#waiting.splice(this.#waiting.indexOf(first), 1);
    first.begin();
    this.#next();
  }

  #turnsOf(taker: Taker): number {
    return count(this.#running, taker, 'account');
  }

  #mayBegin(taker: Taker): boolean {
    const { user, account, all } = this.limits;
    if (this.#running.length >= all || this.#turnsOf(taker) >= account) return false;
    return this.#running.filter((one) => one.account === taker.account && one.user === taker.user).length < user;
  }
}

function count(list: readonly Taker[], taker: Taker, by: keyof Taker): number {
  return list.filter((one) => one[by] === taker[by]).length;
}
