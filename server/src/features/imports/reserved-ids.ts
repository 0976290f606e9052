import { reserveIds } from '../../writing/changes';
import type { RecordType } from '../../base/record-tables';
import type { Ctx } from '../../base/context';

/** From so many of a kind on, as many more are likely to follow. */
const MANY = 100;

/**
 * Ids for what is about to be made, fetched before they are needed: to wait for the next one would be to wait for
 * everything that was sent off before. What is left over in the end is never used.
 */
export class ReservedIds {
  readonly #free = new Map<RecordType, number[]>();
  readonly #coming = new Map<RecordType, Promise<void>>();

  constructor(private readonly ctx: Ctx) {}

  async take(type: RecordType, count: number): Promise<number[]> {
    const free = this.#free.get(type) ?? [];
    this.#free.set(type, free);
    const ahead = count < MANY ? 0 : 2 * count;
    while (free.length < count) await (this.#coming.get(type) ?? this.#fetch(type, count + ahead));
    const taken = free.splice(0, count);
    // Whoever needs them waits for them, and learns of what went wrong.
    if (free.length < ahead && !this.#coming.has(type)) this.#fetch(type, ahead).catch(() => undefined);
    return taken;
  }

  #fetch(type: RecordType, count: number): Promise<void> {
    const coming = reserveIds(this.ctx, type, count)
      .then((ids) => {
        this.#free.get(type)?.push(...ids);
      })
      .finally(() => this.#coming.delete(type));
    this.#coming.set(type, coming);
    return coming;
  }
}
