import { IconCheck, IconPlus } from './icons';
import type { EmptyWords, Option, OptionValue } from './options';
import styles from './select.module.css';
import { uiMessages as m } from './ui.messages';
import { CREATE, type Listbox } from './use-listbox';

interface Props<V extends OptionValue> {
  list: Listbox<V>;
  chosen: readonly V[];
  text: string;
  /** Set when the list is searched inside its own dropdown. */
  onText?: (text: string) => void;
  multiple?: boolean;
  emptyWords?: EmptyWords;
}

/** The open list of a select: search, options, a message when there are none, and "create". */
export function OptionList<V extends OptionValue>({ list, chosen, text, onText, multiple, emptyWords }: Props<V>) {
  const typed = text.trim();
  return (
    <>
      {onText && <Search list={list} text={text} onText={onText} />}
      {/* Removed from the Tab order, into which browsers put scrolling elements: the box handles its keys. */}
      <div
        id={list.id}
        role="listbox"
        tabIndex={-1}
        aria-label={m.choices}
        aria-multiselectable={multiple}
        className={styles.options}
      >
        {list.options.map((option) => (
          <OptionRow key={String(option.value)} list={list} option={option} on={chosen.includes(option.value)} />
        ))}
        {list.offersCreate && (
          <div {...rowProps(list, CREATE)} aria-selected={false}>
            <IconPlus size={15} aria-hidden /> {m.create(typed)}
          </div>
        )}
      </div>
      {list.options.length === 0 && !list.offersCreate && (
        <div className={styles.empty} role="status">
          {wordsFor(list.state, typed, emptyWords)}
        </div>
      )}
    </>
  );
}

function Search<V extends OptionValue>({
  list,
  text,
  onText,
}: Pick<Props<V>, 'list' | 'text'> & { onText: (text: string) => void }) {
  return (
    <input
      className={styles.search}
      role="combobox"
      aria-label={m.search}
      aria-expanded={list.open}
      aria-controls={list.id}
      aria-activedescendant={list.activeId}
      aria-autocomplete="list"
      autoComplete="off"
      data-autofocus
      placeholder={m.search}
      value={text}
      // Keeps the text typed before the focus arrived in front of the text that follows.
      onFocus={({ currentTarget }) => currentTarget.setSelectionRange(text.length, text.length)}
      onChange={(event) => onText(event.currentTarget.value)}
      onKeyDown={list.onKeyDown}
    />
  );
}

function OptionRow<V extends OptionValue>({ list, option, on }: { list: Listbox<V>; option: Option<V>; on: boolean }) {
  return (
    <div {...rowProps(list, String(option.value))} aria-selected={on} aria-disabled={option.disabled}>
      {option.mark}
      <span className="fl-ellipsis">{option.label}</span>
      {option.hint && <span className={styles.optionHint}>{option.hint}</span>}
      {on && <IconCheck size={15} aria-hidden className={styles.tick} />}
    </div>
  );
}

function rowProps<V extends OptionValue>(list: Listbox<V>, key: string) {
  const disabled = list.options.some(({ value, disabled: off }) => off && String(value) === key);
  return {
    role: 'option',
    id: list.optionId(key),
    className: styles.option,
    'data-active': list.active === key || undefined,
    // The focus stays in the field: a press here must not move it.
    onMouseDown: (event: { preventDefault: () => void }) => event.preventDefault(),
    onMouseMove: () => list.active !== key && !disabled && list.setActive(key),
    onClick: () => !disabled && list.choose(key),
  };
}

function wordsFor(state: Listbox<string>['state'], typed: string, own?: EmptyWords): string {
  if (state === 'loading') return m.loading;
  if (state === 'failed') return m.loadFailed;
  if (own) return typed ? own.noMatch : own.none;
  return typed ? m.noMatches(typed) : m.noOptions;
}
