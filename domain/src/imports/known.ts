import { CompactMap } from './compact-map';
import type { PendingRecord, MadeKind } from './pending-record';
import { Texts } from './texts';

const ORIGINS = ['found', 'reference', 'row'] as const;

/**
 * The records of one kind that rows have named so far, by key. Those of the batch under way are handles; of those
 * before, which may be a million, only key, id, origin and where it is needed the name are kept, and handles of them are
 * made again when a row names them.
 */
export class Known {
  readonly #here = new Map<string, PendingRecord>();
  /** Of the handles that were made again for this batch: the same one under whatever key. */
  readonly #again = new Map<number, PendingRecord>();
  readonly #places: CompactMap;
  /** By place: id and origin in one; 0 instead of the id where a dry run would have made it. */
  readonly #records: number[] = [];
  /** By place; -1 where no name is needed. */
  readonly #names: number[] = [];
  readonly #texts = new Texts();

  constructor(
    private readonly kind: MadeKind,
    seed = 0,
  ) {
    this.#places = new CompactMap(seed);
  }

  has(key: string): boolean {
    return this.#here.has(key) || this.#places.has(key);
  }

  get(key: string): PendingRecord | undefined {
    const here = this.#here.get(key);
    if (here) return here;
    const place = this.#places.get(key);
    if (place === undefined) return undefined;
    const handle = this.#again.get(place) ?? this.#made(place);
    this.#here.set(key, handle);
    return handle;
  }

  set(key: string, handle: PendingRecord): void {
    this.#here.set(key, handle);
  }

  /**
   * The batch is planned and its records have their ids. What only refused rows have named is forgotten: whoever names
   * it next makes it.
   */
  endBatch(): void {
    const places = new Map([...this.#again].map(([place, handle]) => [handle, place]));
    for (const [key, handle] of this.#here) {
      if (handle.id === null && !handle.needed) continue;
      const place = places.get(handle) ?? this.#records.length;
      if (!places.has(handle)) this.#names.push(this.#keptName(handle));
      places.set(handle, place);
      this.#records[place] = (handle.id ?? 0) * 4 + ORIGINS.indexOf(handle.origin);
      this.#places.set(key, place);
    }
    this.#here.clear();
    this.#again.clear();
  }

  /** Records of others carry the name of their company; a row that gives an id may leave the name to what was found. */
  #keptName({ name, origin }: PendingRecord): number {
    const isUsed = this.kind === 'companies' || (this.kind === 'deals' && origin === 'found');
    return isUsed && name !== '' ? this.#texts.add(name) : -1;
  }

  #made(place: number): PendingRecord {
    const record = this.#records[place] ?? 0;
    const name = this.#names[place] ?? -1;
    const origin = ORIGINS[record % 4] ?? 'found';
    const handle: PendingRecord = {
      kind: this.kind,
      name: name < 0 ? '' : this.#texts.at(name),
      id: record < 4 ? null : Math.floor(record / 4),
      patch: {},
      origin,
      needed: origin !== 'found',
    };
    this.#again.set(place, handle);
    return handle;
  }
}
