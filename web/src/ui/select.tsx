import { type KeyboardEvent, useRef, useState } from 'react';
import type { ControlSize } from './button';
import { type ControlProps, Field, type FieldProps } from './field';
import boxStyles from './field.module.css';
import { IconSelector, IconX } from './icons';
import { OptionList } from './option-list';
import { type EmptyWords, type LoadOptions, type Option, type OptionValue, useOptions } from './options';
import { Popover } from './popover';
import styles from './select.module.css';
import { uiMessages as m } from './ui.messages';
import { CREATE, useListbox } from './use-listbox';

interface SelectBoxProps<V extends OptionValue> {
  value: V | null;
  onChange: (value: V | null, option: Option<V> | null) => void;
  /** Either a list, or a source that is queried while the user types. */
  options?: readonly Option<V>[];
  load?: LoadOptions<V>;
  /** The selected option, when it may be missing from the loaded options. */
  chosen?: Option<V> | null;
  placeholder?: string;
  size?: ControlSize;
  searchable?: boolean;
  /** The message of the list when it is empty. */
  emptyWords?: EmptyWords;
  clearable?: boolean;
  /** Offers the typed text as a new option. The callback creates the option and returns it. */
  onCreate?: (text: string) => Promise<Option<V> | null>;
  autoFocus?: boolean;
  /** Opens immediately, for an inline edit. */
  startOpen?: boolean;
  onClose?: () => void;
}

export type SelectProps<V extends OptionValue> = FieldProps & SelectBoxProps<V>;

export function Select<V extends OptionValue>(props: SelectProps<V>) {
  return <Field {...props}>{(control) => <SelectBox {...props} control={control} />}</Field>;
}

/** A `Select` with search, under a name that says so. */
export function Combobox<V extends OptionValue>(props: SelectProps<V>) {
  return <Select {...props} searchable />;
}

interface BareProps<V extends OptionValue> extends SelectBoxProps<V> {
  control: Partial<ControlProps>;
  'aria-label'?: string;
}

/** The bare control, for uses that supply their own label. */
export function SelectBox<V extends OptionValue>(props: BareProps<V>) {
  const { value, control } = props;
  const select = useSelect(props);
  const { list, current } = select;
  const box = (
    <div
      className={boxStyles.box}
      data-size={props.size ?? 'sm'}
      data-invalid={control['aria-invalid']}
      data-locked={control.readOnly}
    >
      <ValueButton {...props} select={select} />
      {props.clearable && current && !control.readOnly && (
        // The button is not a stop of Tab, because Enter on it would empty the field by accident; Delete does the
        // same by keyboard.
        <button
          type="button"
          tabIndex={-1}
          className={styles.clear}
          aria-label={m.clear}
          onClick={() => select.pick(null)}
        >
          <IconX size={14} aria-hidden />
        </button>
      )}
    </div>
  );
  return (
    <Popover
      opened={list.open}
      onChange={list.setOpen}
      position="bottom-start"
      width="target"
      offset={4}
      trapFocus={select.searchable}
      target={box}
      dropdown={{ className: styles.dropdown }}
    >
      <OptionList
        list={list}
        chosen={value === null ? [] : [value]}
        text={select.text}
        onText={select.searchable ? select.setText : undefined}
        emptyWords={props.emptyWords}
      />
    </Popover>
  );
}

function useSelect<V extends OptionValue>(props: BareProps<V>) {
  const { value, options, load, chosen, searchable = Boolean(load), onCreate } = props;
  const [text, setText] = useState('');
  const [open, setOpened] = useState(Boolean(props.startOpen));
  const button = useRef<HTMLButtonElement>(null);
  const found = useOptions(options, load, text, open);
  const setOpen = (next: boolean) => {
    if (props.control.readOnly || next === open) return;
    setOpened(next);
    if (next) return;
    setText('');
    button.current?.focus({ preventScroll: true });
    props.onClose?.();
  };
  const pick = (option: Option<V> | null) => {
    setOpen(false);
    props.onChange(option?.value ?? null, option);
  };
  const choose = async (key: string) => {
    if (key !== CREATE) return pick(found.options.find((option) => String(option.value) === key) ?? null);
    const made = await onCreate?.(text.trim());
    if (made) pick(made);
  };
  const list = useListbox({
    open,
    setOpen,
    found,
    text,
    canCreate: Boolean(onCreate),
    chosen: value === null ? null : String(value),
    onChoose: (key) => void choose(key),
  });
  const current = chosen ?? options?.find((option) => option.value === value) ?? null;
  return { list, button, text, setText, current, searchable, pick };
}

/** A space counts as typed text only after other letters; on its own it presses the button. */
function isTyped({ key, ctrlKey, metaKey, altKey }: KeyboardEvent, before: string): boolean {
  return key.length === 1 && (key !== ' ' || before !== '') && !ctrlKey && !metaKey && !altKey;
}

const ONE_WORD_MS = 700;

/** In a list without search, letters typed in sequence select the option that begins with them. */
function useSeek<V extends OptionValue>(list: ReturnType<typeof useSelect<V>>['list']) {
  const typed = useRef({ text: '', at: 0 });
  return ({ key, timeStamp }: KeyboardEvent) => {
    const before = timeStamp - typed.current.at < ONE_WORD_MS ? typed.current.text : '';
    const text = before + key.toLowerCase();
    typed.current = { text, at: timeStamp };
    const found = list.options.find(({ label, disabled }) => !disabled && label.toLowerCase().startsWith(text));
    list.setOpen(true);
    if (found) list.setActive(String(found.value));
  };
}

const CLEARING_KEYS = ['Delete', 'Backspace'];

interface ValueButtonProps<V extends OptionValue> extends BareProps<V> {
  select: ReturnType<typeof useSelect<V>>;
}

function ValueButton<V extends OptionValue>({
  control,
  select,
  autoFocus,
  placeholder,
  ...props
}: ValueButtonProps<V>) {
  const { list, current } = select;
  const seek = useSeek(list);
  const keys = (event: KeyboardEvent) => {
    if (props.clearable && current && !list.open && !control.readOnly && CLEARING_KEYS.includes(event.key)) {
      event.preventDefault();
      select.pick(null);
      return;
    }
    // Typing on the closed control opens it, and the text is kept until the search has the focus.
    if (select.searchable && !control.readOnly && isTyped(event, select.text)) {
      event.preventDefault();
      list.setOpen(true);
      select.setText((text) => text + event.key);
    } else if (!select.searchable && !control.readOnly && isTyped(event, '')) {
      event.preventDefault();
      seek(event);
    } else list.onKeyDown(event);
  };
  return (
    <button
      ref={select.button}
      id={control.id}
      type="button"
      role="combobox"
      className={styles.value}
      aria-label={props['aria-label']}
      aria-describedby={control['aria-describedby']}
      aria-invalid={control['aria-invalid']}
      aria-readonly={control.readOnly}
      aria-haspopup="listbox"
      aria-expanded={list.open}
      aria-controls={list.open ? list.id : undefined}
      aria-activedescendant={select.searchable ? undefined : list.activeId}
      autoFocus={autoFocus}
      data-autofocus={autoFocus || undefined}
      data-empty={current ? undefined : true}
      onClick={() => list.setOpen(!list.open)}
      onKeyDown={keys}
    >
      {current?.mark}
      <span className="fl-ellipsis">{current?.label ?? placeholder ?? '\u00a0'}</span>
      {!control.readOnly && <IconSelector size={15} aria-hidden className={styles.arrow} />}
    </button>
  );
}
