import { Combobox as MantineCombobox, useCombobox } from '@mantine/core';
import { type KeyboardEvent, useState } from 'react';
import { join } from './button';
import { type ControlProps, Field, type FieldProps } from './field';
import boxStyles from './field.module.css';
import { IconX } from './icons';
import { CREATE, OptionList } from './option-list';
import { type LoadOptions, type Option, type OptionValue, useOptions } from './options';
import styles from './select.module.css';
import { uiMessages as m } from './ui.messages';

export interface MultiSelectProps<V extends OptionValue> extends FieldProps {
  /** What is chosen, whole, so that it can be named without being loaded. */
  value: readonly Option<V>[];
  onChange: (value: Option<V>[]) => void;
  options?: readonly Option<V>[];
  load?: LoadOptions<V>;
  placeholder?: string;
  onCreate?: (text: string) => Promise<Option<V> | null>;
  autoFocus?: boolean;
}

/** Several of many: chips in the box, typing searches, Backspace takes the last one away. */
export function MultiSelect<V extends OptionValue>(props: MultiSelectProps<V>) {
  return <Field {...props}>{(control) => <MultiSelectBox {...props} control={control} />}</Field>;
}

type BoxProps<V extends OptionValue> = MultiSelectProps<V> & { control: ControlProps };

function MultiSelectBox<V extends OptionValue>(props: BoxProps<V>) {
  const { value, control } = props;
  const select = useMultiSelect(props);
  return (
    <MantineCombobox
      store={select.store}
      position="bottom-start"
      onOptionSubmit={(key) => void select.submit(key)}
      readOnly={control.readOnly}
    >
      <MantineCombobox.DropdownTarget>
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
      </MantineCombobox.DropdownTarget>
      <OptionList
        found={select.found}
        chosen={value.map((option) => option.value)}
        text={select.text}
        canCreate={Boolean(props.onCreate)}
      />
    </MantineCombobox>
  );
}

function useMultiSelect<V extends OptionValue>({ value, onChange, options, load, onCreate }: BoxProps<V>) {
  const [text, setText] = useState('');
  const [open, setOpen] = useState(false);
  const store = useCombobox({
    opened: open,
    onOpenedChange: setOpen,
    onDropdownClose: () => store.resetSelectedOption(),
  });
  const found = useOptions(options, load, text, open);
  const toggle = (option: Option<V>) => {
    const without = value.filter((chosen) => chosen.value !== option.value);
    onChange(without.length < value.length ? without : [...value, option]);
    setText('');
  };
  const submit = async (key: string) => {
    const known = found.options.find((candidate) => String(candidate.value) === key);
    const option = key === CREATE ? await onCreate?.(text.trim()) : known;
    if (option) toggle(option);
  };
  return { store, text, setText, found, toggle, submit };
}

interface ChipInputProps<V extends OptionValue> extends BoxProps<V> {
  select: ReturnType<typeof useMultiSelect<V>>;
}

function ChipInput<V extends OptionValue>({ value, control, select, ...props }: ChipInputProps<V>) {
  const { store, text, setText } = select;
  const open = () => {
    if (!control.readOnly) store.openDropdown();
  };
  const backspace = (event: KeyboardEvent) => {
    const last = value.at(-1);
    if (event.key === 'Backspace' && !text && last) select.toggle(last);
  };
  return (
    <MantineCombobox.EventsTarget withExpandedAttribute>
      <input
        {...control}
        className={styles.pillInput}
        value={text}
        placeholder={value.length ? undefined : props.placeholder}
        autoFocus={props.autoFocus}
        data-autofocus={props.autoFocus || undefined}
        onChange={(event) => {
          setText(event.currentTarget.value);
          open();
        }}
        onFocus={open}
        onClick={open}
        onBlur={() => store.closeDropdown()}
        onKeyDown={backspace}
      />
    </MantineCombobox.EventsTarget>
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
