import type { Log } from '../base/context';
import { lanesOf } from '../features/background';
import { startQueue, type Task } from '../jobs/queue';

type Tasks = Readonly<Record<string, Task>>;

interface Guest {
  readonly tasks: Tasks;
  readonly leaving: AbortController;
}

/**
 * The queue of the database that the test files of a worker share. It has a dozen connections, so it is started once
 * and runs the jobs with the tasks of the latest app.
 */
export class SharedQueue {
  readonly #guests: Guest[] = [];
  #started: Promise<unknown> | undefined;

  constructor(private readonly url: string) {}

  /** Resolves to what the app calls when it is closed. */
  async enter(tasks: Tasks, log: Log): Promise<() => Promise<void>> {
    const guest = { tasks, leaving: new AbortController() };
    this.#guests.push(guest);
    this.#started ??= startQueue({ url: this.url, tasks: this.#passedOn(tasks), lanes: lanesOf(tasks), log });
    await this.#started;
    return () => this.#leave(guest);
  }

  #passedOn(tasks: Tasks): Tasks {
    const passing =
      (name: string): Task =>
      async (payload, run) => {
        const guest = this.#guests.at(-1);
        if (!guest) return;
        const signal = run.signal ? AbortSignal.any([run.signal, guest.leaving.signal]) : guest.leaving.signal;
        await guest.tasks[name]?.(payload, { ...run, signal });
      };
    return Object.fromEntries(Object.keys(tasks).map((name) => [name, passing(name)]));
  }

  /** Stops the running jobs of this app; waiting ones find no app. */
  async #leave(guest: Guest): Promise<void> {
    this.#guests.splice(this.#guests.indexOf(guest), 1);
    guest.leaving.abort();
  }
}
