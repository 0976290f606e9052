import { CompactMap } from './compact-map';
import type { PendingRecord, MadeKind } from './pending-record';
import { Texts } from './texts';

const ORIGINS = ['found', 'reference', 'row', 'unseen'] as const;

/**
 * The records of one kind that rows have named so far, by key. Records of the current batch are `PendingRecord`
 * objects. Of earlier batches, which may have a million rows, only key, id, origin and if needed the name are kept;
 * their objects are created again when a row names them.
 */
export class Known {
  readonly #here = new Map<string, PendingRecord>();
  /** Objects created again for this batch: the same one under every key. */
  readonly #again = new Map<number, PendingRecord>();
  readonly #places: CompactMap;
  /** By position: id and origin combined; the id is 0 if a dry run would have created it. */
  readonly #records: number[] = [];
  /** By position; -1 if no name is needed. */
  readonly #names: number[] = [];
  /** By position: the first row about the record; 0 if there is none. */
  readonly #rows: number[] = [];
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
   * The batch is planned and its records have ids. Records named only by refused rows are forgotten; the next row
   * that names one creates it.
   */
  endBatch(): void {
    const places = new Map([...this.#again].map(([place, handle]) => [handle, place]));
    for (const [key, handle] of this.#here) {
      if (handle.id === null && !handle.needed) continue;
      const place = places.get(handle) ?? this.#records.length;
      if (this.#nameAt(place) !== handle.name) this.#names[place] = this.#keptName(handle);
      places.set(handle, place);
      this.#records[place] = (handle.id ?? 0) * 4 + ORIGINS.indexOf(handle.origin);
      this.#rows[place] = handle.row ?? 0;
      this.#places.set(key, place);
    }
    this.#here.clear();
    this.#again.clear();
  }

  /** Other records carry the name of their company, names tell people with one address apart, and a row with an id may omit it. */
  #keptName({ name, origin }: PendingRecord): number {
    const isUsed = this.kind !== 'deals' || origin === 'found';
    return isUsed && name !== '' ? this.#texts.add(name) : -1;
  }

  #nameAt(place: number): string {
    const name = this.#names[place] ?? -1;
    return name < 0 ? '' : this.#texts.at(name);
  }

  #made(place: number): PendingRecord {
    const record = this.#records[place] ?? 0;
    const origin = ORIGINS[record % 4] ?? 'found';
    const row = this.#rows[place] ?? 0;
    const handle: PendingRecord = {
      kind: this.kind,
      name: this.#nameAt(place),
      id: record < 4 ? null : Math.floor(record / 4),
      patch: {},
      origin,
      needed: origin === 'reference' || origin === 'row',
      ...(row ? { row } : {}),
    };
    this.#again.set(place, handle);
    return handle;
  }
}
