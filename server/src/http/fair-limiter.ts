import { AllBusy, CallerGone } from '../base/database';

export interface FairLimits {
  /** The maximum number of permits at once: of a user, of an account, and of all. */
  readonly user: number;
  readonly account: number;
  readonly all: number;
  /** The maximum number of callers of one account that may wait, and how long each may wait, in milliseconds. */
  readonly waiting: number;
  readonly waitMs: number;
}

export interface PermitHolder {
  readonly account: number | string;
  readonly user: number | string;
}

interface Waiter extends PermitHolder {
  readonly begin: () => void;
}

/**
 * Limits how much work runs at once in this process. A free permit goes to the account that holds the fewest, and within
 * the account to the call that has waited longest, so that an account with many calls delays only its own.
 */
export class FairLimiter {
  readonly #running: PermitHolder[] = [];
  readonly #waiting: Waiter[] = [];

  constructor(private readonly limits: FairLimits) {}

  /**
   * Waits for a permit and returns the function that releases it. Throws `AllBusy` if too many of the account wait or the wait is too long,
   * and `CallerGone` when the signal fires.
   */
  async acquire({ account, user }: PermitHolder, signal?: AbortSignal): Promise<() => void> {
    const holder = { account, user };
    if (signal?.aborted) throw new CallerGone();
    if (!this.#mayBegin(holder)) await this.#wait(holder, signal);
    else this.#running.push(holder);
    let over = false;
    return () => {
      if (over) return;
      over = true;
      this.#running.splice(this.#running.indexOf(holder), 1);
      this.#next();
    };
  }

  #wait(holder: PermitHolder, signal: AbortSignal | undefined): Promise<void> {
    const { waiting, waitMs } = this.limits;
    if (count(this.#waiting, holder, 'account') >= waiting)
      throw new AllBusy(`${waiting} of the account wait already.`);
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
        ...holder,
        begin: () => {
          this.#running.push(holder);
          end(resolve);
        },
      };
      const timer = setTimeout(() => giveUp(new AllBusy(`No permit within ${waitMs} ms.`)), waitMs);
      signal?.addEventListener('abort', left);
      this.#waiting.push(waiter);
    });
  }

  #next(): void {
    const may = this.#waiting.filter((waiter) => this.#mayBegin(waiter));
    const [first] = may.toSorted((a, b) => this.#permitsOf(a) - this.#permitsOf(b));
    if (!first) return;
    this.#waiting.splice(this.#waiting.indexOf(first), 1);
    first.begin();
    this.#next();
  }

  #permitsOf(holder: PermitHolder): number {
    return count(this.#running, holder, 'account');
  }

  #mayBegin(holder: PermitHolder): boolean {
    const { user, account, all } = this.limits;
    if (this.#running.length >= all || this.#permitsOf(holder) >= account) return false;
    return this.#running.filter((one) => one.account === holder.account && one.user === holder.user).length < user;
  }
}

function count(list: readonly PermitHolder[], holder: PermitHolder, by: keyof PermitHolder): number {
  return list.filter((one) => one[by] === holder[by]).length;
}
