import { type Named, stillMentioned } from '@fairlead/domain/notes/mentions';
import { type ChangeEvent, type KeyboardEvent, type Ref, type RefObject, useImperativeHandle, useRef } from 'react';
import { Avatar } from '../../ui/avatar';
import type { Listbox } from '../../ui/use-listbox';
import styles from './feed.module.css';
import { recordPageMessages as m } from './record-page.messages';
import { type MentionPlace, useMentions } from './use-mentions';

export interface Written {
  readonly text: string;
  readonly mentions: readonly Named[];
}

export interface MentionAreaHandle {
  /** Writes an `@` at the caret and asks whom it means. */
  readonly begin: () => void;
}

interface Props {
  label: string;
  placeholder?: string;
  className?: string;
  rows: number;
  value: Written;
  onChange: (next: Written) => void;
  place: MentionPlace;
  readOnly?: boolean;
  invalid?: boolean;
  autoFocus?: boolean;
  onFocus?: () => void;
  onKeyDown?: (event: KeyboardEvent) => void;
  handle?: Ref<MentionAreaHandle>;
}

/** An area of text in which `@` suggests colleagues. Arrow keys choose, Enter inserts, Escape closes the suggestions. */
export function MentionArea({ value, onChange, place, handle, ...props }: Props) {
  const field = useRef<HTMLTextAreaElement>(null);
  const write = (text: string, mentions: readonly Named[]) =>
    onChange({ text, mentions: stillMentioned(text, mentions) });
  const { list, look } = useMentions({
    place,
    text: value.text,
    mentions: value.mentions,
    field,
    onMention: (text, user) => write(text, [...value.mentions.filter(({ id }) => id !== user.id), user]),
  });
  useBegin(handle, field, value, onChange, look);
  const typed = (event: ChangeEvent<HTMLTextAreaElement>) => {
    write(event.currentTarget.value, value.mentions);
    look(event.currentTarget.selectionStart);
  };
  const keys = (event: KeyboardEvent) => {
    const sends = event.key === 'Enter' && (event.metaKey || event.ctrlKey);
    if (list.open && !sends) list.onKeyDown(event);
    if (!event.defaultPrevented) props.onKeyDown?.(event);
  };
  return (
    <div className={styles.mentionArea}>
      <textarea
        ref={field}
        className={props.className}
        aria-label={props.label}
        placeholder={props.placeholder}
        rows={props.rows}
        value={value.text}
        readOnly={props.readOnly}
        aria-invalid={props.invalid || undefined}
        // The user asked for the field.
        autoFocus={props.autoFocus}
        data-autofocus={props.autoFocus || undefined}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={list.open ? list.id : undefined}
        aria-activedescendant={list.activeId}
        onChange={typed}
        onSelect={(event) => look(props.readOnly ? null : event.currentTarget.selectionStart)}
        onBlur={() => look(null)}
        onFocus={props.onFocus}
        onKeyDown={keys}
      />
      <Suggestions list={list} />
      <span className="fl-hidden" role="status">
        {list.open ? m.suggested(list.options.length) : ''}
      </span>
    </div>
  );
}

/** Lets a button write an `@` at the caret. */
function useBegin(
  handle: Props['handle'],
  field: RefObject<HTMLTextAreaElement | null>,
  value: Written,
  onChange: Props['onChange'],
  look: (caret: number) => void,
): void {
  useImperativeHandle(handle, () => ({
    begin: () => {
      const { text, caret } = withSign(value.text, field.current?.selectionStart ?? value.text.length);
      onChange({ ...value, text });
      requestAnimationFrame(() => {
        field.current?.focus();
        field.current?.setSelectionRange(caret, caret);
        look(caret);
      });
    },
  }));
}

/** An `@` at the caret, apart from the word before it. */
function withSign(text: string, at: number): { text: string; caret: number } {
  const before = text.slice(0, at);
  const sign = /\S$/.test(before) ? ' @' : '@';
  return { text: before + sign + text.slice(at), caret: at + sign.length };
}

function Suggestions({ list }: { list: Listbox<number> }) {
  if (!list.open) return null;
  return (
    <div id={list.id} role="listbox" aria-label={m.colleagues} className={styles.suggestions}>
      {list.options.map(({ value: id, label }) => (
        <div
          key={id}
          id={list.optionId(String(id))}
          role="option"
          tabIndex={-1}
          aria-selected={list.active === String(id)}
          className={styles.suggestion}
          data-active={list.active === String(id) || undefined}
          onMouseMove={() => list.setActive(String(id))}
          // The field keeps the focus.
          onMouseDown={(event) => {
            event.preventDefault();
            list.choose(String(id));
          }}
        >
          <Avatar id={id} name={label} />
          {label}
        </div>
      ))}
    </div>
  );
}
