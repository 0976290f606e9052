import { Combobox as MantineCombobox, useCombobox } from '@mantine/core';
import { type ComponentPropsWithRef, useState } from 'react';
import type { ControlSize } from './button';
import { type ControlProps, Field, type FieldProps } from './field';
import boxStyles from './field.module.css';
import { IconSelector, IconX } from './icons';
import { CREATE, OptionList } from './option-list';
import { type LoadOptions, type Option, type OptionValue, useOptions } from './options';
import styles from './select.module.css';
import { uiMessages as m } from './ui.messages';

export interface SelectBoxProps<V extends OptionValue> {
  value: V | null;
  onChange: (value: V | null, option: Option<V> | null) => void;
  /** Either a list, or a source that is asked while typing. */
  options?: readonly Option<V>[];
  load?: LoadOptions<V>;
  /** What is chosen, when it need not be among the options that are loaded. */
  chosen?: Option<V> | null;
  placeholder?: string;
  size?: ControlSize;
  searchable?: boolean;
  clearable?: boolean;
  /** Offers what was typed as a new option. Whoever gives it makes the option and answers it. */
  onCreate?: (text: string) => Promise<Option<V> | null>;
  autoFocus?: boolean;
  /** Opens at once, for an inline edit. */
  startOpen?: boolean;
  onClose?: () => void;
}

export type SelectProps<V extends OptionValue> = FieldProps & SelectBoxProps<V>;

export function Select<V extends OptionValue>(props: SelectProps<V>) {
  return <Field {...props}>{(control) => <SelectBox {...props} control={control} />}</Field>;
}

/** A select that is searched: the same, under the name that says so. */
export function Combobox<V extends OptionValue>(props: SelectProps<V>) {
  return <Select {...props} searchable />;
}

interface BareProps<V extends OptionValue> extends SelectBoxProps<V> {
  control: Partial<ControlProps>;
  'aria-label'?: string;
}

/** The bare control, for places that bring their own label. */
export function SelectBox<V extends OptionValue>(props: BareProps<V>) {
  const { value, control } = props;
  const select = useSelect(props);
  const { store, current } = select;
  return (
    <MantineCombobox
      store={store}
      position="bottom-start"
      onOptionSubmit={(key) => void select.submit(key)}
      readOnly={control.readOnly}
    >
      <MantineCombobox.DropdownTarget>
        <div
          className={boxStyles.box}
          data-size={props.size ?? 'sm'}
          data-invalid={control['aria-invalid']}
          data-locked={control.readOnly}
        >
          <MantineCombobox.EventsTarget targetType="button" withExpandedAttribute>
            <ValueButton
              control={control}
              name={props['aria-label']}
              autoFocus={props.autoFocus}
              current={current}
              placeholder={props.placeholder}
              onPress={() => !control.readOnly && store.toggleDropdown()}
            />
          </MantineCombobox.EventsTarget>
          {props.clearable && current && !control.readOnly && (
            <button type="button" className={styles.clear} aria-label={m.clear} onClick={() => select.pick(null)}>
              <IconX size={14} aria-hidden />
            </button>
          )}
        </div>
      </MantineCombobox.DropdownTarget>
      <OptionList
        found={select.found}
        chosen={value === null ? [] : [value]}
        text={select.text}
        onText={select.searchable ? select.setText : undefined}
        canCreate={Boolean(props.onCreate)}
      />
    </MantineCombobox>
  );
}

function useSelect<V extends OptionValue>(props: BareProps<V>) {
  const { value, options, load, chosen, searchable = Boolean(load), onCreate } = props;
  const [text, setText] = useState('');
  const [open, setOpen] = useState(Boolean(props.startOpen));
  const store = useCombobox({
    opened: open,
    onOpenedChange: setOpen,
    onDropdownOpen: () => (searchable ? store.focusSearchInput() : store.updateSelectedOptionIndex('active')),
    onDropdownClose: () => {
      setText('');
      store.resetSelectedOption();
      props.onClose?.();
    },
  });
  const found = useOptions(options, load, text, open);
  const pick = (option: Option<V> | null) => {
    props.onChange(option?.value ?? null, option);
    store.closeDropdown();
    store.focusTarget();
  };
  const submit = async (key: string) => {
    if (key !== CREATE) return pick(found.options.find((option) => String(option.value) === key) ?? null);
    const made = await onCreate?.(text.trim());
    if (made) pick(made);
  };
  const current = chosen ?? options?.find((option) => option.value === value) ?? null;
  return { store, text, setText, found, current, searchable, pick, submit };
}

interface ValueButtonProps<V extends OptionValue> extends Omit<ComponentPropsWithRef<'button'>, 'name'> {
  control: Partial<ControlProps>;
  name: string | undefined;
  current: Option<V> | null;
  placeholder: string | undefined;
  onPress: () => void;
}

function ValueButton<V extends OptionValue>({
  control,
  name,
  current,
  placeholder,
  onPress,
  onClick,
  autoFocus,
  ...target
}: ValueButtonProps<V>) {
  return (
    <button
      {...target}
      id={control.id}
      type="button"
      className={styles.value}
      aria-label={name}
      aria-describedby={control['aria-describedby']}
      aria-invalid={control['aria-invalid']}
      aria-readonly={control.readOnly}
      autoFocus={autoFocus}
      data-autofocus={autoFocus || undefined}
      data-empty={current ? undefined : true}
      onClick={(event) => {
        onClick?.(event);
        onPress();
      }}
    >
      {current?.mark}
      <span className="fl-ellipsis">{current?.label ?? placeholder ?? '\u00a0'}</span>
      {!control.readOnly && <IconSelector size={15} aria-hidden className={styles.arrow} />}
    </button>
  );
}
