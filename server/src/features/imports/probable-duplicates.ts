import type { DryRun, RowDuplicate } from '@fairlead/domain/imports/import.contract';
import { isPendingRecord } from '@fairlead/domain/imports/pending-record';
import type { PlannedRow } from '@fairlead/domain/imports/planned';
import { kindOfPath } from '@fairlead/domain/kinds/kinds';
import type { Ctx } from '../../base/context';
import { matchesOfRows } from '../duplicates/public';
import type { Import } from './imports.queries';

const MOST_CHECKED = 20_000;
const MOST_SHOWN = 50;

/**
 * Collects the new rows that are probable duplicates of existing records, as the page of duplicates would find them.
 */
export class ProbableDuplicates {
  readonly #first: RowDuplicate[] = [];
  #checked = 0;
  #found = 0;

  async add(ctx: Ctx, { type }: Import, rows: readonly PlannedRow[]): Promise<void> {
    const kind = kindOfPath(type);
    const made = rows.filter(({ outcome, handle }) => outcome === 'create' && handle);
    const checked = made.slice(0, MOST_CHECKED - this.#checked);
    if (!kind || !checked.length) return;
    const matches = await matchesOfRows(ctx, kind, checked.map(valuesOf));
    this.#checked += checked.length;
    checked.forEach(({ row, name }, at) => {
      const match = matches[at];
      if (!match) return;
      this.#found += 1;
      if (this.#first.length < MOST_SHOWN) this.#first.push({ row, name, match });
    });
  }

  get shown(): DryRun['duplicates'] {
    return { checked: this.#checked, found: this.#found, first: this.#first };
  }
}

/** A company that is found by its name is compared by its name. */
function valuesOf({ handle }: PlannedRow): Record<string, unknown> {
  const { company_id: company, ...values } = handle?.patch ?? {};
  if (!isPendingRecord(company)) return { ...values, company_id: company };
  return { ...values, company_id: company.id, company_name: company.name };
}
