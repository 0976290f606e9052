import type { LiveMessage } from '@fairlead/domain/live/live.contract';
import { type Query, type QueryClient, hashKey } from '@tanstack/react-query';
import { RequestError } from '../request-error';
import { Throttle } from './throttle';

/**
 * Requests open data again that may have changed: the queries marked with `LIVE` whose key or data contains a changed
 * record. Each has its own throttle; data that is not on a screen is only marked as outdated.
 */
export class LiveRefresh {
  readonly #throttles = new Map<string, Throttle>();

  constructor(private readonly queries: QueryClient) {}

  hear(message: LiveMessage): void {
    const ids = idsIn(message);
    const gone = new Set(message.gone?.map(([, id]) => id));
    const isGeneral = message.reload === true || (message.lists?.length ?? 0) > 0;
    for (const query of this.queries.getQueryCache().getAll()) {
      if (!query.meta?.live) continue;
      if (!isGeneral && !names(query.queryKey, ids, true) && !names(query.state.data, ids)) continue;
      if (!query.isActive()) query.invalidate();
      else if (names(query.queryKey, gone, true) || names(query.state.data, gone)) this.#throttleOf(query).askSoon();
      else this.#throttleOf(query).ask();
    }
  }

  stop(): void {
    for (const throttle of this.#throttles.values()) throttle.stop();
    this.#throttles.clear();
  }

  #throttleOf({ queryKey }: Query): Throttle {
    const hash = hashKey(queryKey);
    const throttle = this.#throttles.get(hash) ?? new Throttle(() => this.#again(queryKey));
    this.#throttles.set(hash, throttle);
    return throttle;
  }

  async #again(queryKey: readonly unknown[]): Promise<void> {
    const one = { queryKey, exact: true };
    await this.queries.invalidateQueries(one);
    const query = this.queries.getQueryCache().find(one);
    // It is no longer visible: nothing of it stays on the screen.
    if (
      query?.state.error instanceof RequestError &&
      query.state.error.status === 404 &&
      query.state.data !== undefined
    )
      await this.queries.resetQueries(one);
  }
}

function idsIn({ changed = [], gone = [] }: LiveMessage): ReadonlySet<number> {
  const on = changed.flatMap((one) => one.on ?? []);
  return new Set([...changed.map(({ id }) => id), ...on.map(([, id]) => id), ...gone.map(([, id]) => id)]);
}

/** Kinds are not distinguished: two records with the same id cause one unneeded request at worst. */
function names(value: unknown, ids: ReadonlySet<number>, isId = false): boolean {
  if (typeof value === 'number') return isId && ids.has(value);
  if (Array.isArray(value)) return value.some((item) => names(item, ids, isId));
  if (typeof value !== 'object' || value === null) return false;
  return Object.entries(value).some(([key, item]) => names(item, ids, /(^|_)ids?$/.test(key)));
}
