import { Combobox } from '@mantine/core';
import { IconCheck, IconPlus } from './icons';
import type { Option, OptionState, OptionValue } from './options';
import styles from './select.module.css';
import { uiMessages as m } from './ui.messages';

/** The key under which the option "create" is submitted. */
export const CREATE = '\u0000create';

interface Props<V extends OptionValue> {
  found: { options: readonly Option<V>[]; state: OptionState };
  chosen: readonly V[];
  text: string;
  /** Given when the list is searched inside its own dropdown. */
  onText?: (text: string) => void;
  canCreate?: boolean;
}

/** The open list of a select: search, options, what to say when there are none, and "create". */
export function OptionList<V extends OptionValue>({ found, chosen, text, onText, canCreate }: Props<V>) {
  const { options, state } = found;
  const typed = text.trim();
  const offersCreate = canCreate && typed && !options.some((o) => o.label.toLowerCase() === typed.toLowerCase());
  return (
    <Combobox.Dropdown className={styles.dropdown}>
      {onText && (
        <Combobox.Search
          value={text}
          onChange={(event) => onText(event.currentTarget.value)}
          placeholder={m.search}
          aria-label={m.search}
          className={styles.searchRoot}
          classNames={{ input: styles.search }}
        />
      )}
      <Combobox.Options className={styles.options}>
        {options.map((option) => (
          <OptionRow key={String(option.value)} option={option} on={chosen.includes(option.value)} />
        ))}
        {!options.length && !offersCreate && (
          <Combobox.Empty className={styles.empty}>{emptyWords(state, typed)}</Combobox.Empty>
        )}
        {offersCreate && (
          <Combobox.Option value={CREATE} className={styles.option}>
            <IconPlus size={15} aria-hidden /> {m.create(typed)}
          </Combobox.Option>
        )}
      </Combobox.Options>
    </Combobox.Dropdown>
  );
}

function OptionRow<V extends OptionValue>({ option, on }: { option: Option<V>; on: boolean }) {
  return (
    <Combobox.Option
      value={String(option.value)}
      className={styles.option}
      active={on}
      disabled={option.disabled}
      aria-selected={on}
    >
      {option.mark}
      <span className="fl-ellipsis">{option.label}</span>
      {option.hint && <span className={styles.optionHint}>{option.hint}</span>}
      {on && <IconCheck size={15} aria-hidden className={styles.tick} />}
    </Combobox.Option>
  );
}

function emptyWords(state: OptionState, typed: string): string {
  if (state === 'loading') return m.loading;
  if (state === 'failed') return m.loadFailed;
  return typed ? m.noMatches(typed) : m.noOptions;
}
