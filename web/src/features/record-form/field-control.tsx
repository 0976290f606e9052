import { useCatalogue } from '../../lib/catalogue';
import { kindOf, type RecordKind } from '@fairlead/domain/kinds/kinds';
import type { Field } from '@fairlead/domain/fields/catalogue';
import { currencyName } from '@fairlead/domain/money/currency';
import { isOwnField } from '@fairlead/domain/fields/field';
import { referenceOf } from '@fairlead/domain/fields/reference';
import { symbolOf } from '../../lib/deal-currency';
import { useSession } from '../../lib/session';
import { Checkbox } from '../../ui/checkbox';
import { DateField } from '../../ui/date-field';
import { MultiSelect } from '../../ui/multi-select';
import { MoneyField, NumberField } from '../../ui/number-field';
import type { Option } from '../../ui/options';
import { Combobox, Select } from '../../ui/select';
import { TextArea, TextField } from '../../ui/text-field';
import { choicesOf, personTypes } from './choices';
import type { Choice, Draft, DraftValue } from './draft';
import { loadRecords } from './pickers';
import { canWait, newRecord } from './new-records';
import { recordFormMessages as m } from './record-form.messages';
import { saveRecord } from './record-calls';
import { useNewEntry } from './use-new-entry';

interface Props {
  kind: RecordKind;
  fieldKey: string;
  draft: Draft;
  onChange: (key: string, value: DraftValue) => void;
  error?: string;
  lockedReason?: string | null;
  autoFocus?: boolean;
  label?: string;
  /** Shown when a choice is required; an empty choice otherwise reads as none. */
  placeholder?: string;
  /** The surrounding element already shows the label: an inline edit. */
  hideLabel?: boolean;
  /** A new company or person is created together with the record, not before it. */
  createLater?: boolean;
  /** Dropdowns and calendars open immediately, and `onClose` reports that nothing was chosen. */
  startOpen?: boolean;
  onClose?: () => void;
  /** The possible choices, if the choice of another field limits them. */
  allowed?: ReadonlySet<number>;
}

/** One field of a form, by its kind in the catalogue. */
export function FieldControl(props: Props) {
  const catalogue = useCatalogue();
  const field = catalogue.field(props.kind, props.fieldKey);
  if (!field) return null;
  const reference = referenceOf(field);
  if (reference && !reference.several) return <RecordControl {...props} field={field} of={reference.kind} />;
  if (reference) return <SeveralControl {...props} field={field} of={reference.kind} />;
  switch (field.kind) {
    case 'choice':
      if (field.list === 'currencies') return <CurrencyControl {...props} field={field} />;
      return <ChoiceControl {...props} field={field} />;
    case 'user':
      return <ChoiceControl {...props} field={field} />;
    case 'tags':
    case 'multi':
      return <SeveralControl {...props} field={field} />;
    default:
      return <TypedControl {...props} field={field} />;
  }
}

/** A deal always has a pipeline and a stage. */
const needed = ['deal_pipeline_id', 'deal_stage_id'];

type WithField = Props & { field: Field };

function common({ field, error, lockedReason, label, hideLabel }: WithField) {
  return { label: label ?? field.label, error, lockedReason, hideLabel };
}

function TypedControl(props: WithField) {
  const { field, draft, onChange, autoFocus } = props;
  const { account } = useSession();
  const value = draft[field.key];
  const text = typeof value === 'string' ? value : '';
  const change = (next: string | null) => onChange(field.key, next ?? '');
  const shared = { ...common(props), value: text, onChange: change, autoFocus, name: field.key };
  switch (field.kind) {
    case 'boolean':
      if (isOwnField(field)) return <AnswerControl {...props} />;
      return <Checkbox checked={value === true} label={field.label} onChange={(on) => onChange(field.key, on)} />;
    case 'money':
      return <MoneyField {...shared} symbol={symbolOf(account, isOwnField(field) ? {} : draft)} />;
    case 'percent':
      return <NumberField {...shared} unit="%" />;
    case 'number':
      return <NumberField {...shared} />;
    case 'date':
    case 'datetime':
      return (
        <DateField
          {...common(props)}
          value={text || null}
          onChange={change}
          clearable
          autoFocus={autoFocus}
          startOpen={props.startOpen}
        />
      );
    case 'long_text':
      return <TextArea {...shared} />;
    case 'email':
      return <TextField {...shared} type="email" inputMode="email" />;
    case 'phone':
      return <TextField {...shared} type="tel" inputMode="tel" />;
    default:
      return <TextField {...shared} inputMode={field.kind === 'url' ? 'url' : 'text'} />;
  }
}

const answers: readonly Option<string>[] = [
  { value: 'true', label: m.yes },
  { value: 'false', label: m.no },
];

/** Yes, no, or no answer yet. */
function AnswerControl(props: WithField) {
  const { field, draft, onChange, startOpen, onClose, autoFocus } = props;
  const value = draft[field.key] ?? null;
  return (
    <Select
      {...common(props)}
      {...{ startOpen, onClose, autoFocus }}
      placeholder={m.none}
      options={answers}
      value={typeof value === 'boolean' ? String(value) : null}
      clearable
      onChange={(next) => onChange(field.key, next === null ? null : next === 'true')}
    />
  );
}

/** A deal without a currency is in the account's, which is a choice like the others. */
const OWN_CURRENCY = 0;

function CurrencyControl(props: WithField) {
  const { field, draft, onChange, startOpen, onClose, autoFocus } = props;
  const { account } = useSession();
  const others = choicesOf(field, account);
  const { code } = account.currency;
  const options = [{ value: OWN_CURRENCY, label: code, hint: currencyName(code) }, ...others];
  return (
    <Select
      {...common(props)}
      {...{ startOpen, onClose, autoFocus }}
      options={options}
      value={(draft[field.key] as number | null) || OWN_CURRENCY}
      searchable={options.length > 9}
      onChange={(next) => onChange(field.key, next || null)}
    />
  );
}

function ChoiceControl(props: WithField) {
  const { field, draft, onChange } = props;
  const { account } = useSession();
  const pipeline = draft.deal_pipeline_id as number | null | undefined;
  const { startOpen, onClose, autoFocus } = props;
  const shared = { ...common(props), placeholder: props.placeholder ?? m.none, startOpen, onClose, autoFocus };
  const newEntry = useNewEntry(props.allowed ? undefined : field.list);
  if (field.list === 'person_types') {
    const value = (draft[field.key] as string | null) || null;
    return <Select {...shared} options={personTypes} value={value} onChange={(next) => onChange(field.key, next)} />;
  }
  const value = (draft[field.key] as number | null) || null;
  const options = offered(choicesOf(field, account, pipeline), props.allowed);
  const gone = field.list === 'users' && value ? inactive(account.users.find(({ id }) => id === value)) : null;
  return (
    <Select
      {...shared}
      options={options}
      chosen={options.find((option) => option.value === value) ?? gone}
      value={value}
      searchable={options.length > 9 || newEntry !== undefined}
      onCreate={newEntry}
      clearable={!needed.includes(field.key)}
      onChange={(next) => onChange(field.key, next)}
    />
  );
}

function offered(options: Option<number>[], allowed: ReadonlySet<number> | undefined): Option<number>[] {
  return allowed ? options.filter(({ value }) => allowed.has(value)) : options;
}

function inactive(user: { id: number; full_name: string } | undefined): Option<number> | null {
  return user ? { value: user.id, label: user.full_name, hint: m.inactive } : null;
}

/** A reference to a record of another kind: searched while typing, and created in place when it is new. */
function RecordControl(props: WithField & { of: RecordKind }) {
  const { field, draft, onChange, of } = props;
  const value = (draft[field.key] as Choice | null) ?? null;
  return (
    <Combobox
      {...common(props)}
      load={loadRecords(of)}
      placeholder={m.searchOrAdd(of)}
      value={value?.id ?? null}
      chosen={value && { value: value.id, label: value.label }}
      emptyWords={{ none: m.typeToAdd(of), noMatch: m.noMatch }}
      clearable
      autoFocus={props.autoFocus}
      startOpen={props.startOpen}
      onClose={props.onClose}
      onChange={(id, option) => onChange(field.key, id && option ? { id, label: option.label } : null)}
      onCreate={(name) => (props.createLater && canWait(props) ? newChoice(name) : made(of, name))}
    />
  );
}

function SeveralControl(props: WithField & { of?: RecordKind }) {
  const { field, draft, onChange, of } = props;
  const { account } = useSession();
  const chosen = (draft[field.key] as readonly Choice[] | undefined) ?? [];
  const options = of ? undefined : offered(choicesOf(field, account), props.allowed);
  const newEntry = useNewEntry(field.list);
  const named = chosen.map(
    ({ id, label }): Option<number> => options?.find((option) => option.value === id) ?? { value: id, label },
  );
  return (
    <MultiSelect
      {...common(props)}
      options={options}
      load={of && loadRecords(of)}
      value={named}
      autoFocus={props.autoFocus}
      placeholder={of ? m.searchOrAdd(of) : m.choose}
      onChange={(next) =>
        onChange(
          field.key,
          next.map(({ value, label }) => ({ id: value, label })),
        )
      }
      onCreate={of ? (name) => (props.createLater && canWait(props) ? newChoice(name) : made(of, name)) : newEntry}
    />
  );
}

function newChoice(name: string): Promise<Option<number>> {
  const { id, label } = newRecord(name);
  return Promise.resolve({ value: id, label, hint: m.isNew });
}

async function made(kind: RecordKind, name: string): Promise<Option<number>> {
  const { record } = await saveRecord(kind, undefined, { [kindOf(kind).name_column]: name });
  return { value: record.id, label: name };
}
