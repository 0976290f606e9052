import { HAS_VALUE, NONE } from '@fairlead/domain/filters/filter';
import { amountFromWire, moneyText } from '@fairlead/domain/money/money';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useSession } from '../../lib/session';
import { useSettled } from '../../lib/use-settled';
import { Button } from '../../ui/button';
import { Checkbox } from '../../ui/checkbox';
import { DateField } from '../../ui/date-field';
import { useFormats } from '../../ui/formats';
import { IconChevronDown } from '../../ui/icons';
import { MultiSelect } from '../../ui/multi-select';
import { MoneyField } from '../../ui/number-field';
import { Popover } from '../../ui/popover';
import { SearchBox } from '../../ui/search-box';
import { type ChildrenFilter, NO_FILTER } from './children-filter';
import { profileTabsMessages as m } from './profile-tabs.messages';
import styles from './profile-tabs.module.css';

interface Props {
  filter: ChildrenFilter;
  onChange: (filter: ChildrenFilter) => void;
}

/** The name filters as it is typed; owner, value and updated open a form each. */
export function ChildrenBar({ filter, onChange }: Props) {
  return (
    <div className={styles.bar}>
      <NameBox filter={filter} onChange={onChange} />
      <OwnerChip filter={filter} onChange={onChange} />
      <ValueChip filter={filter} onChange={onChange} />
      <UpdatedChip filter={filter} onChange={onChange} />
    </div>
  );
}

function NameBox({ filter, onChange }: Props) {
  const [typed, setTyped] = useState(filter.name);
  const settled = useSettled(typed, 200).trim();
  const ask = useRef(onChange);
  ask.current = (next) => {
    if (next.name !== filter.name) onChange(next);
  };
  const latest = useRef(filter);
  latest.current = filter;
  // Only typed text sets the filter; a filter that changes elsewhere does not.
  useEffect(() => ask.current({ ...latest.current, name: settled }), [settled]);
  return (
    <div className={styles.nameBox}>
      <SearchBox label={m.name} value={typed} onChange={setTyped} />
    </div>
  );
}

interface ChipProps {
  label: string;
  /** The active filter, in words; null if there is none. */
  words: string | null;
  /** False if something in the form has to be corrected first. */
  onApply: () => boolean | void;
  onClear: () => void;
  onOpen: () => void;
  children: ReactNode;
}

function Chip({ label, words, onApply, onClear, onOpen, children }: ChipProps) {
  const [open, setOpen] = useState(false);
  const change = (next: boolean) => {
    if (next) onOpen();
    setOpen(next);
  };
  return (
    <Popover
      opened={open}
      onChange={change}
      asDialog
      trapFocus
      returnFocus
      position="bottom-start"
      width={280}
      target={
        <button type="button" className={styles.chip} data-on={words !== null} onClick={() => change(!open)}>
          {label}
          {words !== null && <b>{words}</b>}
          <IconChevronDown size={14} aria-hidden />
        </button>
      }
    >
      <form
        className={styles.form}
        onSubmit={(event) => {
          event.preventDefault();
          if (onApply() !== false) setOpen(false);
        }}
      >
        {children}
        <div className={styles.formFoot}>
          <Button
            variant="quiet"
            onClick={() => {
              onClear();
              setOpen(false);
            }}
          >
            {m.clear}
          </Button>
          <Button variant="filled" type="submit">
            {m.apply}
          </Button>
        </div>
      </form>
    </Popover>
  );
}

function OwnerChip({ filter, onChange }: Props) {
  const { account } = useSession();
  const [draft, setDraft] = useState(filter.owners);
  const options = account.users.map(({ id, full_name }) => ({ value: id, label: full_name }));
  const chosen = typeof draft === 'string' ? [] : options.filter(({ value }) => draft.includes(value));
  const nameOf = (id: number) => options.find(({ value }) => value === id)?.label ?? m.users(1);
  const { owners } = filter;
  const words =
    owners === NONE
      ? m.none
      : owners === HAS_VALUE
        ? m.valueWords.given
        : owners.length === 0
          ? null
          : owners.length === 1
            ? nameOf(owners[0] ?? 0)
            : m.users(owners.length);
  return (
    <Chip
      label={m.owner}
      words={words}
      onOpen={() => setDraft(owners)}
      onApply={() => onChange({ ...filter, owners: draft })}
      onClear={() => onChange({ ...filter, owners: NO_FILTER.owners })}
    >
      <MultiSelect
        label={m.owner}
        options={options}
        value={chosen}
        onChange={(next) => setDraft(next.map(({ value }) => value))}
        inline
      />
      <Checkbox label={m.ownerNone} checked={draft === NONE} onChange={(on) => setDraft(on ? NONE : [])} />
      <Checkbox label={m.ownerSome} checked={draft === HAS_VALUE} onChange={(on) => setDraft(on ? HAS_VALUE : [])} />
    </Chip>
  );
}

type Errors = Readonly<Record<'from' | 'to', string | null>>;
const NO_ERRORS: Errors = { from: null, to: null };

/** An end of a range without separators; undefined if it is not an amount. */
function readEnd(text: string): string | undefined {
  if (!text.trim()) return '';
  const read = amountFromWire(text);
  return 'cents' in read ? moneyText(read.cents).replace(/\.0$/, '') : undefined;
}

/** The range as it is typed, and what is wrong with it once it was applied. */
function useValueDraft({ filter, onChange }: Props) {
  const [draft, setDraft] = useState(filter);
  const [errors, setErrors] = useState<Errors>(NO_ERRORS);
  const begin = () => {
    setDraft(filter);
    setErrors(NO_ERRORS);
  };
  const type = (end: 'from' | 'to') => (text: string) => {
    setDraft({ ...draft, [end]: text });
    setErrors({ ...errors, [end]: null });
  };
  const apply = () => {
    const [least, most] = [readEnd(draft.from), readEnd(draft.to)];
    setErrors({ from: least === undefined ? m.badFrom : null, to: most === undefined ? m.badTo : null });
    if (least === undefined || most === undefined) return false;
    onChange({ ...filter, from: least, to: most, value: draft.value });
    return true;
  };
  return { draft, setDraft, errors, begin, type, apply };
}

function ValueChip({ filter, onChange }: Props) {
  const { account } = useSession();
  const { money } = useFormats();
  const { draft, setDraft, errors, begin, type, apply } = useValueDraft({ filter, onChange });
  const { symbol } = account.currency;
  const { from, to, value } = filter;
  const range =
    from && to
      ? m.valueWords.between(money(from, 'whole'), money(to, 'whole'))
      : from
        ? m.valueWords.from(money(from, 'whole'))
        : to && m.valueWords.to(money(to, 'whole'));
  const alone = value === 'or_none' ? m.valueWords.none : value === 'given' ? m.valueWords.given : null;
  const words = range ? range + (value === 'or_none' ? m.valueWords.orNone : '') : alone;
  return (
    <Chip
      label={m.value}
      words={words}
      onOpen={begin}
      onApply={apply}
      onClear={() => onChange({ ...filter, from: '', to: '', value: 'any' })}
    >
      <div className={styles.pair}>
        <MoneyField
          label={m.from}
          symbol={symbol}
          placeholder={m.any}
          value={draft.from}
          onChange={type('from')}
          error={errors.from}
        />
        <MoneyField
          label={m.to}
          symbol={symbol}
          placeholder={m.any}
          value={draft.to}
          onChange={type('to')}
          error={errors.to}
        />
      </div>
      <Checkbox
        label={m.orNone}
        checked={draft.value === 'or_none'}
        onChange={(on) => setDraft({ ...draft, value: on ? 'or_none' : 'any' })}
      />
      <Checkbox
        label={m.onlyWith}
        checked={draft.value === 'given'}
        onChange={(on) => setDraft({ ...draft, value: on ? 'given' : 'any' })}
      />
    </Chip>
  );
}

function UpdatedChip({ filter, onChange }: Props) {
  const { date } = useFormats();
  const [draft, setDraft] = useState(filter);
  const { updatedFrom: from, updatedTo: to } = filter;
  const words =
    from && to
      ? m.valueWords.between(date(from), date(to))
      : from
        ? m.valueWords.from(date(from))
        : to
          ? m.valueWords.to(date(to))
          : null;
  return (
    <Chip
      label={m.updated}
      words={words}
      onOpen={() => setDraft(filter)}
      onApply={() => onChange({ ...filter, updatedFrom: draft.updatedFrom, updatedTo: draft.updatedTo })}
      onClear={() => onChange({ ...filter, updatedFrom: '', updatedTo: '' })}
    >
      <DateField
        label={m.from}
        clearable
        value={draft.updatedFrom || null}
        onChange={(next) => setDraft({ ...draft, updatedFrom: next ?? '' })}
      />
      <DateField
        label={m.to}
        clearable
        value={draft.updatedTo || null}
        onChange={(next) => setDraft({ ...draft, updatedTo: next ?? '' })}
      />
    </Chip>
  );
}
