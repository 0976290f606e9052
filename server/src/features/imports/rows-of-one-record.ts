import type { DryRun, OtherName, RowPair } from '@fairlead/domain/imports/import.contract';
import type { PlannedRow } from '@fairlead/domain/imports/planned';
import type { ReadRow } from '@fairlead/domain/imports/read-row';

const MOST_SHOWN = 50;

/** Collects the rows of a file that are, or probably are, about one record, and rows with the address of another person. */
export class RowsOfOneRecord {
  readonly #repeated = new Noted<RowPair>();
  readonly #alike = new Noted<RowPair>();
  readonly #others = new Noted<OtherName>();
  #checked = 0;

  add(reads: readonly ReadRow[], rows: readonly PlannedRow[]): void {
    this.#checked += reads.filter(({ twin }) => twin !== undefined).length;
    for (const { row, name, outcome, repeats, twin, other } of rows) {
      if (outcome === 'refuse') continue;
      if (twin !== undefined) this.#alike.add({ row, name, with: twin });
      else if (repeats !== undefined) this.#repeated.add({ row, name, with: repeats });
      if (other) this.#others.add({ row, name, match: { id: other.id, name: other.name } });
    }
  }

  get shown(): Pick<DryRun, 'repeated' | 'alike' | 'other_names'> {
    return {
      repeated: this.#repeated.shown,
      alike: { checked: this.#checked, ...this.#alike.shown },
      other_names: this.#others.shown,
    };
  }
}

class Noted<One> {
  readonly #first: One[] = [];
  #found = 0;

  add(one: One): void {
    this.#found += 1;
    if (this.#first.length < MOST_SHOWN) this.#first.push(one);
  }

  get shown(): { found: number; first: One[] } {
    return { found: this.#found, first: this.#first };
  }
}
