import { DATE_PRESETS } from '@fairlead/domain/dates/presets';
import type { Field } from '@fairlead/domain/fields/catalogue';
import { referenceOf } from '@fairlead/domain/fields/reference';
import type { Condition } from '@fairlead/domain/filters/filter';
import { comparisonOf, type Op } from '@fairlead/domain/filters/operators';
import { useSession } from '../../lib/session';
import { DateField } from '../../ui/date-field';
import { useFormats } from '../../ui/formats';
import { MultiSelect } from '../../ui/multi-select';
import { NumberField, ShortAmountField, type ShortAmountProps } from '../../ui/number-field';
import type { LoadOptions, Option } from '../../ui/options';
import { Select } from '../../ui/select';
import { TextField } from '../../ui/text-field';
import { choicesOf, loadRecords, personTypes } from '../record-form/public';
import { type Account, stageName } from './filter-words';
import { recordListMessages as m } from './record-list.messages';
import { useRecordNames } from './record-names';
import styles from './record-list.module.css';

type Value = Condition['value'];
interface Props {
  field: Field;
  op: Op;
  value: Value;
  onChange: (value: Value) => void;
  error: string | null;
}

/** The control for a condition's value, depending on how the field is compared. */
export function FilterValue(props: Props) {
  const { field, op } = props;
  if (op === 'none' || op === 'has_value') return null;
  switch (comparisonOf(field)) {
    case 'text':
      return <TextValue {...props} />;
    case 'number':
      return <NumberValue {...props} />;
    case 'date':
      return <DateValue {...props} />;
    case 'boolean':
      return <BooleanValue {...props} />;
    default:
      return <EntriesValue {...props} />;
  }
}

function TextValue({ value, onChange, error }: Props) {
  return <TextField label={m.value} value={String(value ?? '')} onChange={onChange} error={error} autoFocus />;
}

type Ends = { from?: string | number | null; to?: string | number | null };
const endsOf = (value: Value): Ends =>
  value && typeof value === 'object' && !Array.isArray(value) ? (value as Ends) : {};

function NumberValue(props: Props) {
  const { field, op, value, onChange, error } = props;
  if (op === 'between') return <NumberRange {...props} />;
  // One of several numbers is a list.
  if (op !== 'is') return <TextValue {...props} />;
  return (
    <Figure field={field} label={m.value} value={String(value ?? '')} onChange={onChange} error={error} autoFocus />
  );
}

function NumberRange({ field, value, onChange, error }: Props) {
  const ends = endsOf(value);
  return (
    <div className={styles.range}>
      <Figure
        field={field}
        label={m.from}
        value={String(ends.from ?? '')}
        onChange={(from) => onChange({ ...ends, from: from || null })}
        error={error}
        autoFocus
      />
      <Figure
        field={field}
        label={m.to}
        value={String(ends.to ?? '')}
        onChange={(to) => onChange({ ...ends, to: to || null })}
      />
    </div>
  );
}

/** Amounts and numbers are read as in forms, with the separators of the user, and `12k` too. */
function Figure({ field: { kind }, ...props }: { field: Field } & ShortAmountProps) {
  const { settings } = useFormats();
  const symbol = kind === 'money' ? settings.currencySymbol : undefined;
  return <ShortAmountField {...props} symbol={symbol} percent={kind === 'percent'} />;
}

const presets: readonly Option<string>[] = DATE_PRESETS.filter(
  ({ key }) => !['custom', 'older_than', 'any_time'].includes(key),
).map(({ key, label }) => ({ value: key, label }));

function DateValue({ op, value, onChange, error }: Props) {
  if (op === 'preset') {
    return (
      <Select
        label={m.value}
        options={presets}
        value={typeof value === 'string' ? value : null}
        onChange={(next) => onChange(next ?? undefined)}
        error={error}
      />
    );
  }
  if (op === 'older_than') {
    const days = value && typeof value === 'object' && 'days' in value ? String(value.days) : '';
    return (
      <NumberField
        label={m.days}
        value={days}
        onChange={(text) => onChange({ days: Number(text.replace(/\D/g, '')) })}
        error={error}
        autoFocus
      />
    );
  }
  const ends = endsOf(value);
  return (
    <div className={styles.range}>
      <DateField
        label={m.from}
        value={(ends.from as string | undefined) ?? null}
        onChange={(from) => onChange({ ...ends, from })}
        clearable
        error={error}
      />
      <DateField
        label={m.to}
        value={(ends.to as string | undefined) ?? null}
        onChange={(to) => onChange({ ...ends, to })}
        clearable
      />
    </div>
  );
}

const answers: readonly Option<string>[] = [
  { value: 'true', label: m.yes },
  { value: 'false', label: m.no },
];

function BooleanValue({ value, onChange, error }: Props) {
  return (
    <Select
      label={m.value}
      options={answers}
      value={value === undefined ? null : String(value)}
      onChange={(next) => onChange(next === 'true')}
      error={error}
    />
  );
}

function EntriesValue({ field, value, onChange, error }: Props) {
  const { account } = useSession();
  const type = referenceOf(field)?.kind;
  const chosen = Array.isArray(value) ? value : [];
  const nameOf = useRecordNames(type ? chosen.map((id) => `${type}-${id}`) : []);
  if (field.list === 'person_types') {
    const options = personTypes;
    const named = options.filter((option) => chosen.includes(option.value));
    return (
      <MultiSelect<string>
        label={m.value}
        options={options}
        value={named}
        onChange={(next) => onChange(next.map((one) => one.value))}
        error={error}
        autoFocus
        inline
      />
    );
  }
  const options = type ? undefined : entryOptions(field, account);
  const load = type && loadRecords(type);
  const named = chosen.map(
    (id): Option<number | string> =>
      options?.find((option) => String(option.value) === String(id)) ?? {
        value: id,
        label: (type && nameOf(type, id)) ?? `#${id}`,
      },
  );
  return (
    <MultiSelect<number | string>
      label={m.value}
      options={options}
      load={load as LoadOptions<number | string> | undefined}
      value={named}
      onChange={(next) => onChange(next.map((one) => one.value))}
      error={error}
      autoFocus
      inline
    />
  );
}

/**
 * The users include "me", so that a shared view shows each user their own records; stages name their pipeline where
 * needed.
 */
function entryOptions(field: Field, account: Account): Option<number | string>[] {
  const entries: Option<number | string>[] = choicesOf(field, account);
  if (field.list === 'users') return [{ value: 'me', label: m.me }, ...entries];
  if (field.list !== 'deal_stages') return entries;
  return entries.map((option) => ({ ...option, label: stageName(Number(option.value), account) ?? option.label }));
}
