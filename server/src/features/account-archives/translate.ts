import { type CustomFieldRow, customId, customKey } from '@fairlead/domain/custom-fields/custom-field';
import type { Catalogue } from '@fairlead/domain/fields/catalogue';
import { isRecordKind, type RecordKind } from '@fairlead/domain/kinds/kinds';
import type { IdMap } from './id-map';
import { jsonColumn, type Translator } from './json-columns';
import type { PlannedColumn, PlannedTable } from './plan.queries';
import { linksOf } from './references';
import { Fault, isStorable, keptBy } from './values';

export type Line = Readonly<Record<string, unknown>>;
type Columns = Record<string, unknown>;

/** What has been read of an archive before its rows are written. */
export interface Known {
  readonly plan: ReadonlyMap<string, PlannedTable>;
  readonly ids: ReadonlyMap<string, IdMap>;
  /** The fields as the archive names them. */
  readonly catalogue: Catalogue;
  readonly fields: ReadonlyMap<number, CustomFieldRow>;
}

/** Translates the lines of an archive into rows of this account: every id becomes the id of its row here. */
export class Translation implements Translator {
  constructor(private readonly known: Known) {}

  id(table: string, old: number): number | undefined {
    return this.known.ids.get(table)?.of(old);
  }

  field(kind: RecordKind, key: string) {
    return isRecordKind(kind) ? this.known.catalogue.find(kind, key) : undefined;
  }

  /** Throws a `Fault` for a line that refers to something outside the archive. `late`: what is filled in at the end. */
  row(table: PlannedTable, line: Line): { row: Columns; late: Columns } {
    const row: Columns = {};
    const late: Columns = {};
    for (const [name, value] of Object.entries(line)) {
      const column = table.byName.get(name) as PlannedColumn;
      const here = value === null ? null : this.#value(table.table, column, value, line);
      if (column.late && here !== null) late[name] = here;
      else row[name] = here;
    }
    return { row, late };
  }

  /** A line of the change log; undefined if it is about something outside the archive. */
  change(line: Line): Columns | undefined {
    const type = String(line.record_type);
    const table = this.known.plan.get(type);
    const record = table && this.id(type, line.record_id as number);
    if (!table || record === undefined) return undefined;
    const set = this.#reference('change_set_id', 'change_set', line.change_set_id as number);
    return {
      ...line,
      change_set_id: set,
      record_id: record,
      before: this.#logged(table, line.before as Line | null),
      after: this.#logged(table, line.after as Line | null),
    };
  }

  #value(table: string, column: PlannedColumn, value: unknown, line: Line): unknown {
    const { name, refers } = column;
    if (name === 'id') return this.id(table, value as number);
    if (refers) {
      const here = this.id(refers.to, value as number);
      if (here === undefined && refers.gone && column.nullable) return null;
      return here ?? this.#reference(name, refers.to, value as number);
    }
    if (name === 'custom' && column.type === 'jsonb') return this.#custom(value);
    const json = jsonColumn(table, name);
    if (!json) return value;
    const read = json.shape.safeParse(value);
    if (!read.success) throw new Fault(`"${name}" does not hold what belongs there`);
    return json.translate(read.data as never, this, line);
  }

  #reference(name: string, table: string, old: number): number {
    const here = this.id(table, old);
    if (here === undefined) throw new Fault(`"${name}" names ${old}, which is not in ${table}.jsonl`);
    return here;
  }

  #custom(value: unknown): Columns {
    const values: Columns = {};
    for (const [key, one] of Object.entries(value as Line)) {
      const old = this.known.fields.get(Number(key));
      const field = this.id('custom_field', Number(key));
      if (!old || field === undefined) throw new Fault(`"custom" names ${key}, which is not in custom_field.jsonl`);
      const { holds, to } = keptBy(old);
      if (!holds(one)) throw new Fault(`"custom" does not hold what belongs into field ${key}`);
      values[field] = to ? this.#entries(to, one) : one;
    }
    return values;
  }

  /** Deleted entries keep their value without them. */
  #entries(table: string, value: unknown): unknown {
    if (Array.isArray(value)) return value.flatMap((id) => this.id(table, id) ?? []);
    const here = this.id(table, value as number);
    if (here === undefined) throw new Fault(`"custom" names ${value}, which is not in ${table}.jsonl`);
    return here;
  }

  /**
   * A record before or after a change. Its references may have been deleted. Columns outside the archive are left
   * out, so that undo restores only what could be restored here.
   */
  #logged(table: PlannedTable, columns: Line | null): Columns | null {
    if (columns === null || typeof columns !== 'object') return null;
    const kept: Columns = {};
    for (const [name, value] of Object.entries(columns)) {
      const field = customId(name);
      if (field !== undefined) {
        const here = this.id('custom_field', field);
        if (here !== undefined) kept[customKey(here)] = this.#loggedEntries(field, value);
        continue;
      }
      const column = table.byName.get(name);
      const links = linksOf(table.table)[name];
      if (links) kept[name] = this.#ids(this.#linked(links), value);
      else if (name === 'id') kept.id = this.id(table.table, value as number) ?? null;
      else if (column && isStorable(column, value)) kept[name] = this.#loggedValue(table, column, value, columns);
    }
    return kept;
  }

  #loggedValue(table: PlannedTable, { name, refers }: PlannedColumn, value: unknown, line: Line): unknown {
    if (refers) return this.#ids(refers.to, value);
    const json = value === null ? undefined : jsonColumn(table.table, name);
    const read = json?.shape.safeParse(value);
    return json && read?.success ? json.translate(read.data as never, this, line) : value;
  }

  #linked({ table, other }: { readonly table: string; readonly other: string }): string {
    return this.known.plan.get(table)?.byName.get(other)?.refers?.to ?? '';
  }

  #loggedEntries(field: number, value: unknown): unknown {
    const old = this.known.fields.get(field);
    const to = old && keptBy(old).to;
    return to ? this.#ids(to, value) : value;
  }

  #ids(table: string, value: unknown): unknown {
    if (Array.isArray(value)) return value.flatMap((id) => this.id(table, id as number) ?? []);
    return typeof value === 'number' ? (this.id(table, value) ?? null) : null;
  }
}
