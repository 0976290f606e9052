import { type KeyboardEvent, useState } from 'react';
import { join } from './button';
import { type ControlProps, Field, type FieldProps } from './field';
import boxStyles from './field.module.css';
import { IconX } from './icons';
import { OptionList } from './option-list';
import { type LoadOptions, type Option, type OptionValue, useOptions } from './options';
import { Popover } from './popover';
import styles from './select.module.css';
import { uiMessages as m } from './ui.messages';
import { CREATE, useListbox } from './use-listbox';

export interface MultiSelectProps<V extends OptionValue> extends FieldProps {
  /** The selected options as whole objects, so that they can be named without being loaded. */
  value: readonly Option<V>[];
  onChange: (value: Option<V>[]) => void;
  options?: readonly Option<V>[];
  load?: LoadOptions<V>;
  placeholder?: string;
  onCreate?: (text: string) => Promise<Option<V> | null>;
  autoFocus?: boolean;
  /** Closes the list after a selection, where the open list would cover the next control. */
  closes?: boolean;
  /** The options are always shown below the box and cover nothing that follows. */
  inline?: boolean;
}

/** Selects several of many: chips in the box, typing searches, Backspace removes the last one. */
export function MultiSelect<V extends OptionValue>(props: MultiSelectProps<V>) {
  return <Field {...props}>{(control) => <MultiSelectBox {...props} control={control} />}</Field>;
}

type BoxProps<V extends OptionValue> = MultiSelectProps<V> & { control: ControlProps };

function MultiSelectBox<V extends OptionValue>(props: BoxProps<V>) {
  const { value, control } = props;
  const select = useMultiSelect(props);
  const box = (
    <div
      className={join(boxStyles.box, styles.multi)}
      data-invalid={control['aria-invalid']}
      data-locked={control.readOnly}
    >
      <div className={styles.pills}>
        {value.map((option) => (
          <Pill
            key={String(option.value)}
            label={option.label}
            onRemove={control.readOnly ? null : () => select.toggle(option)}
          />
        ))}
        <ChipInput {...props} select={select} />
      </div>
    </div>
  );
  const choices = (
    <OptionList list={select.list} chosen={value.map((option) => option.value)} text={select.text} multiple />
  );
  if (props.inline) {
    return (
      <>
        {box}
        <div className={styles.inline}>{choices}</div>
      </>
    );
  }
  return (
    <Popover
      opened={select.list.open}
      position="bottom-start"
      width="target"
      offset={4}
      target={box}
      dropdown={{ className: styles.dropdown }}
    >
      {choices}
    </Popover>
  );
}

function useMultiSelect<V extends OptionValue>({
  value,
  onChange,
  options,
  load,
  onCreate,
  closes,
  inline,
  control,
}: BoxProps<V>) {
  const [text, setText] = useState('');
  const [opened, setOpened] = useState(false);
  const open = opened || Boolean(inline);
  const found = useOptions(options, load, text, open);
  const toggle = (option: Option<V>) => {
    const without = value.filter((chosen) => chosen.value !== option.value);
    onChange(without.length < value.length ? without : [...value, option]);
    setText('');
  };
  const choose = async (key: string) => {
    const known = found.options.find((candidate) => String(candidate.value) === key);
    const option = key === CREATE ? await onCreate?.(text.trim()) : known;
    if (option) toggle(option);
    if (option && closes) setOpened(false);
  };
  const list = useListbox({
    open,
    found,
    text,
    setOpen: (next) => setOpened(next && !control.readOnly),
    canCreate: Boolean(onCreate),
    chosen: null,
    onChoose: (key) => void choose(key),
  });
  return { list, text, setText, toggle };
}

interface ChipInputProps<V extends OptionValue> extends BoxProps<V> {
  select: ReturnType<typeof useMultiSelect<V>>;
}

function ChipInput<V extends OptionValue>({ value, control, select, ...props }: ChipInputProps<V>) {
  const { list, text, setText } = select;
  const keys = (event: KeyboardEvent) => {
    const last = value.at(-1);
    // Escape does not close a list that is always open: it is left to the surrounding layer.
    if (event.key === 'Escape' && props.inline) return;
    if (event.key === 'Backspace' && !text && last && !control.readOnly) select.toggle(last);
    else list.onKeyDown(event);
  };
  return (
    <input
      {...control}
      role="combobox"
      aria-expanded={list.open}
      aria-controls={list.open ? list.id : undefined}
      aria-activedescendant={list.activeId}
      aria-autocomplete="list"
      autoComplete="off"
      className={styles.pillInput}
      value={text}
      placeholder={value.length ? undefined : props.placeholder}
      autoFocus={props.autoFocus}
      data-autofocus={props.autoFocus || undefined}
      onChange={(event) => {
        setText(event.currentTarget.value);
        list.setOpen(true);
      }}
      onFocus={() => list.setOpen(true)}
      onClick={() => list.setOpen(true)}
      onBlur={() => list.setOpen(false)}
      onKeyDown={keys}
    />
  );
}

function Pill({ label, onRemove }: { label: string; onRemove: (() => void) | null }) {
  return (
    <span className={styles.pill}>
      <span className="fl-ellipsis">{label}</span>
      {onRemove && (
        <button type="button" className={styles.pillRemove} aria-label={m.removeChoice(label)} onClick={onRemove}>
          <IconX size={12} aria-hidden />
        </button>
      )}
    </span>
  );
}
