import { type Field, fieldsOf, type RecordKind } from '@fairlead/domain/fields/catalogue';
import { useKeptState } from '../../lib/kept-state';

/** What a list shows until somebody chooses otherwise. */
const standard: Readonly<Record<RecordKind, readonly string[]>> = {
  deal: ['name', 'company_id', 'value', 'deal_stage_id', 'expected_close_date', 'user_id', 'updated_at'],
  person: ['full_name', 'company_id', 'position', 'email', 'phone', 'lead_status_id', 'user_id'],
  company: ['name', 'city', 'country', 'web', 'phone1', 'total_pipeline', 'owner_id', 'updated_at'],
};

const widths: Partial<Record<Field['kind'], number>> = {
  money: 128,
  percent: 104,
  number: 112,
  date: 120,
  datetime: 128,
  boolean: 96,
  choice: 152,
  user: 168,
  phone: 148,
  tags: 200,
  long_text: 240,
};

/** What needs more or less than its kind. */
const wider: Readonly<Record<RecordKind, Readonly<Record<string, number>>>> = {
  deal: { name: 320, deal_stage_id: 168 },
  person: { full_name: 208, position: 164, email: 224, lead_status_id: 120 },
  company: { name: 240, city: 112, country: 128, updated_at: 120 },
};

/** The field that names the record: always there, always first. */
export function nameKey(kind: RecordKind): string {
  return kind === 'person' ? 'full_name' : 'name';
}

export function widthOf(field: Field, kind: RecordKind): number {
  return wider[kind][field.key] ?? widths[field.kind] ?? 180;
}

/** Fields that a list can show, in the catalogue's order. */
export function columnFields(kind: RecordKind): Field[] {
  return fieldsOf(kind).filter((field) => field.shown && field.key !== 'deal_ids');
}

interface Layout {
  readonly keys: readonly string[];
  readonly widths: Readonly<Record<string, number>>;
}

/** Which columns in which order and how wide, kept in this browser. Unknown keys of an older version are dropped. */
export function useColumns(kind: RecordKind) {
  const [layout, setLayout] = useKeptState<Layout>(`columns.${kind}`, { keys: standard[kind], widths: {} });
  const known = columnFields(kind);
  const name = nameKey(kind);
  const kept = layout.keys.filter((key) => key !== name && known.some((field) => field.key === key));
  const fields = [name, ...kept].flatMap((key) => known.find((field) => field.key === key) ?? []);
  const keys = fields.map(({ key }) => key);
  return {
    fields,
    widths: layout.widths,
    choose: (next: readonly string[]) => setLayout({ ...layout, keys: next }),
    toggle: (key: string) =>
      setLayout({ ...layout, keys: keys.includes(key) ? keys.filter((one) => one !== key) : [...keys, key] }),
    move: (key: string, by: -1 | 1) => setLayout({ ...layout, keys: moved(keys, key, by) }),
    resize: (key: string, width: number) => setLayout({ ...layout, widths: { ...layout.widths, [key]: width } }),
    reset: () => setLayout({ keys: standard[kind], widths: {} }),
  };
}

/** The same keys with one of them a place further; the name keeps the first place. */
export function moved(keys: readonly string[], key: string, by: -1 | 1): string[] {
  const from = keys.indexOf(key);
  const to = from + by;
  if (from < 1 || to < 1 || to >= keys.length) return [...keys];
  const next = [...keys];
  next.splice(from, 1);
  next.splice(to, 0, key);
  return next;
}
