import { reserveIds } from '../../writing/changes';
import type { RecordType } from '../../base/record-tables';
import type { Ctx } from '../../base/context';

/** Once this many ids of a kind are requested, as many more are likely to follow. */
const MANY = 100;

/**
 * Ids for records to be created, fetched in advance: waiting for the next id would mean waiting for all statements
 * sent before. Ids left over at the end are never used.
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
    // The caller that needs the ids awaits them and gets the error.
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
