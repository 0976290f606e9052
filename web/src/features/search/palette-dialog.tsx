import { useFocusTrap } from '@mantine/hooks';
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { useSession } from '../../lib/session';
import { KeyCap } from '../../ui/chips';
import { IconButton } from '../../ui/icon-button';
import { IconArrowLeft, IconSearch, IconX } from '../../ui/icons';
import { useFocusReturn } from '../../ui/use-focus-return';
import { type Entry, fitting } from './entry';
import { hitEntry } from './hit-entry';
import { After, Foot, type Listed } from './palette-after';
import { PaletteList } from './palette-list';
import styles from './palette.module.css';
import { searchMessages as m } from './search.messages';
import { useSearch } from './use-search';
import { type PaletteWalk, useWalk } from './use-walk';

interface Props {
  /** The entries offered before anything is typed. */
  readonly idle: readonly Entry[];
  readonly commands: readonly Entry[];
  /** Whole commands about the open record that the text may be; they come first. */
  readonly typedCommands?: ((typed: string) => readonly Entry[]) | undefined;
  readonly steps: readonly Entry[] | null;
  readonly onLeaveStep: () => void;
  readonly onClose: () => void;
  readonly typed?: () => string;
  readonly go: (href: string) => void;
}

/**
 * A text field with the matching entries below it: the focus stays in the field, the arrow keys move through the
 * entries.
 */
export function PaletteDialog(props: Props) {
  const { steps, onLeaveStep, onClose } = props;
  useFocusReturn(true);
  const trap = useFocusTrap(true);
  const { list, keys, text, setText } = useTyped(props);
  const leave = () => {
    if (steps === null) return onClose();
    setText('');
    onLeaveStep();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' || (event.key === 'Backspace' && text === '' && steps !== null)) {
      event.preventDefault();
      event.stopPropagation();
      leave();
    } else keys.onKeyDown(event);
  };
  return createPortal(
    <div className={styles.layer} data-portal="true">
      <div className={styles.scrim} onClick={onClose} aria-hidden />
      <div ref={trap} role="dialog" aria-modal="true" aria-label={m.label} className={styles.box} onKeyDown={onKeyDown}>
        <Head
          list={keys}
          listed={list.entries.length > 0}
          step={steps?.[0]?.group}
          text={text}
          onText={setText}
          onLeave={leave}
          onClose={onClose}
        />
        <PaletteList list={keys} entries={list.entries} typed={list.typed}>
          <After list={list} stepped={steps !== null} />
        </PaletteList>
        <p className="fl-hidden" role="status">
          {list.typed && !list.search.waiting ? m.count(list.entries.length) : ''}
        </p>
        <Foot />
      </div>
    </div>,
    document.body,
  );
}

/**
 * The typed text and the matching lines. Enter pressed before the answer arrives waits for it; text typed after that
 * belongs to the next step.
 */
function useTyped(props: Props) {
  const { steps, onClose, typed } = props;
  const [text, setText] = useState('');
  const [early, setEarly] = useState<{ text: string; beside: boolean } | null>(null);
  const readAhead = useRef(typed);
  // The field receives keys only from this moment: the text typed earlier, including during rendering, is inserted
  // here.
  useLayoutEffect(() => {
    const [ahead = '', ...lines] = readAhead.current?.().split('\n') ?? [];
    setText(ahead);
    if (ahead && lines.length) setEarly({ text: ahead, beside: false });
  }, []);
  const list = useEntries(props, early?.text ?? text);
  const choose = (entry: Entry, beside: boolean) => {
    if (entry.disabledReason) return;
    if (beside && entry.href) return void window.open(entry.href, '_blank');
    if (entry.run() !== 'stay') onClose();
    else if (steps === null) setText(early ? text.slice(early.text.length) : '');
  };
  const waiting = list.search.waiting && steps === null;
  const keys = useWalk(list.entries, choose, waiting ? (beside) => setEarly((now) => now ?? { text, beside }) : null);
  const [first] = list.entries;
  const latest = useRef(choose);
  latest.current = choose;
  useEffect(() => {
    if (!early || waiting) return;
    setEarly(null);
    if (first) latest.current(first, early.beside);
  }, [early, waiting, first]);
  return { list, keys, text, setText };
}

interface HeadProps {
  readonly list: PaletteWalk;
  readonly listed: boolean;
  /** What is being chosen in the current step. */
  readonly step: string | undefined;
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly onLeave: () => void;
  readonly onClose: () => void;
}

function Head({ list, listed, step, text, onText, onLeave, onClose }: HeadProps) {
  const field = useRef<HTMLInputElement>(null);
  // A layout effect, so that the next key does not reach the page behind the palette.
  useLayoutEffect(() => field.current?.focus(), []);
  return (
    <div className={styles.head}>
      {step === undefined ? (
        <IconSearch size={18} aria-hidden className={styles.glass} />
      ) : (
        <IconButton icon={IconArrowLeft} label={m.back} onClick={onLeave} noTooltip />
      )}
      <input
        ref={field}
        className={styles.field}
        role="combobox"
        aria-label={m.label}
        aria-expanded={listed}
        aria-controls={list.id}
        aria-activedescendant={list.activeId}
        aria-autocomplete="list"
        autoComplete="off"
        autoCorrect="off"
        spellCheck={false}
        maxLength={200}
        enterKeyHint="go"
        data-autofocus
        placeholder={step ?? m.placeholder}
        value={text}
        onChange={(event) => onText(event.currentTarget.value)}
      />
      <span className={styles.escape}>
        <KeyCap>Esc</KeyCap>
      </span>
      <IconButton icon={IconX} label={m.close} onClick={onClose} noTooltip className={styles.close} />
    </div>
  );
}

/** Records by rank, then commands, then records that are only similar to the typed text; after `>` only commands. */
function useEntries({ idle, commands, typedCommands, steps, go }: Props, text: string): Listed {
  const { account } = useSession();
  const commandsOnly = text.startsWith('>');
  const typed = (commandsOnly ? text.slice(1) : text).trim();
  const search = useSearch(commandsOnly || steps ? '' : typed);
  if (steps) return { entries: fitting(steps, typed), typed, search };
  const acts = typed ? (typedCommands?.(typed) ?? []) : [];
  if (commandsOnly) return { entries: withFirst(acts, fitting(commands, typed)), typed, search };
  if (!typed) return { entries: idle, typed, search };
  const hitsOf = (alike: boolean) =>
    search.hits.filter((hit) => hit.alike === alike).map((hit) => hitEntry(hit, typed, account, go));
  const others = inGroups([...hitsOf(false), ...fitting(commands, typed), ...hitsOf(true)]);
  return { entries: withFirst(acts, others), typed, search };
}

/** Every entry once. */
function withFirst(first: readonly Entry[], others: readonly Entry[]): Entry[] {
  return inGroups([...first, ...others.filter(({ key }) => !first.some((one) => one.key === key))]);
}

/** Each group is placed where its best entry is, so that the arrow keys move line by line. */
function inGroups(entries: readonly Entry[]): Entry[] {
  const order = [...new Set(entries.map(({ group }) => group))];
  return order.flatMap((group) => entries.filter((entry) => entry.group === group));
}
