import {
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { isFocusTaken } from './focus-taken';
import { IconAlertCircle, IconCheck, IconLock, IconPencil } from './icons';
import styles from './inline-edit.module.css';
import { Tooltip } from './tooltip';
import { uiMessages as m } from './ui.messages';

interface EditorProps<T> {
  value: T;
  /** The value as it was when editing began. */
  first: T;
  onChange: (value: T) => void;
  /** Saves the given value, or the typed one. A select calls it immediately with the chosen option. */
  save: (value?: T) => void;
  cancel: () => void;
}

export interface ValueLink {
  readonly href: string;
  readonly newTab?: boolean;
  readonly onFollow?: () => void;
}

interface Props<T> {
  label: string;
  value: T;
  /** The value as it is displayed. An empty value shows "Add a value". */
  display: ReactNode;
  empty?: boolean;
  emptyText?: string;
  /**
   * Throws when saving fails; the message is shown and the typed value stays. `first` is the value as it was when editing
   * began, even if it has been read again since.
   */
  onSave: (value: T, first: T) => Promise<void>;
  editor: (props: EditorProps<T>) => ReactNode;
  /**
   * Shown below the editor: the notice that the value has changed since editing began. It is called with the value of
   * that moment.
   */
  note?: (first: T) => string | null;
  /** Makes the displayed value a link, or states that it contains links itself; a button beside it edits. */
  link?: ValueLink | 'within' | null;
  /** The reason why it cannot be edited; when set, the value is shown with a lock. */
  lockedReason?: string | null;
  /** The page says the reason once for all values, so this one is shown without a lock. */
  lockIsSaid?: boolean;
  /** Long text: Enter adds a line break, Ctrl or ⌘ Enter saves. */
  multiline?: boolean;
}

type Phase = 'rest' | 'editing' | 'saving' | 'saved' | 'failed';

/** A value that is edited in place. */
export function InlineEdit<T>(props: Props<T>) {
  const edit = useInlineEdit(props.value, props.onSave);
  const trigger = useRef<HTMLButtonElement>(null);
  const backToTrigger = useFocusBack(trigger, edit.phase);
  if (props.lockedReason) {
    const display = props.empty ? m.missingDash : linked(props);
    if (props.lockIsSaid) {
      return (
        <span className={styles.locked} data-inline-edit>
          {display}
        </span>
      );
    }
    return <LockedValue display={display} reason={props.lockedReason} />;
  }
  if (edit.phase === 'rest' || edit.phase === 'saved') return <RestingValue {...props} edit={edit} ref={trigger} />;
  return <EditedValue {...props} edit={edit} onLeave={backToTrigger} />;
}

type Edit<T> = ReturnType<typeof useInlineEdit<T>>;

/**
 * Returns the focus to the value: immediately if it is rendered already, otherwise as soon as it is. A user who has
 * moved the focus meanwhile, for example because the server's answer is late, keeps it where it is.
 */
function useFocusBack(trigger: RefObject<HTMLButtonElement | null>, phase: Phase): () => void {
  const owed = useRef(false);
  const pay = () => {
    if (!owed.current || !trigger.current) return;
    owed.current = false;
    if (!isFocusTaken()) trigger.current.focus({ preventScroll: true });
  };
  useLayoutEffect(() => {
    if (phase === 'failed') owed.current = false;
    else pay();
  });
  return () => {
    owed.current = true;
    pay();
  };
}

function RestingValue<T>({
  label,
  display,
  empty,
  emptyText,
  link,
  edit,
  ref,
}: Props<T> & { edit: Edit<T>; ref: Ref<HTMLButtonElement> }) {
  const tick =
    edit.phase === 'saved' ? (
      <IconCheck size={15} className={styles.tick} aria-label={m.saved} />
    ) : (
      <IconPencil size={15} className={styles.pencil} aria-hidden />
    );
  if (link && !empty) {
    return (
      <span className={styles.linked}>
        <span className={styles.words}>{linked({ display, link })}</span>
        <button
          ref={ref}
          type="button"
          data-inline-edit
          className={styles.editLinked}
          aria-label={m.edit(label)}
          onClick={edit.start}
        >
          {tick}
        </button>
      </span>
    );
  }
  const said = typeof display === 'string' && !empty ? `: ${display}` : '';
  return (
    <button
      ref={ref}
      type="button"
      data-inline-edit
      className={styles.value}
      data-empty={empty || undefined}
      aria-label={m.edit(label) + said}
      onClick={edit.start}
    >
      <span className={styles.words}>{empty ? (emptyText ?? m.addValue) : display}</span>
      {tick}
    </button>
  );
}

function linked({ display, link }: Pick<Props<unknown>, 'display' | 'link'>): ReactNode {
  if (!link || link === 'within') return display;
  const tab = link.newTab ? { target: '_blank', rel: 'noopener noreferrer' } : {};
  return (
    <a href={link.href} {...tab} onClick={link.onFollow}>
      {display}
    </a>
  );
}

function EditedValue<T>({ editor, multiline, note, edit, onLeave }: Props<T> & { edit: Edit<T>; onLeave: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  const said = edit.phase === 'editing' ? note?.(edit.first) : null;
  useEffect(() => {
    const focus = document.activeElement;
    if (box.current?.contains(focus) || focus?.closest('[data-portal]')) return;
    box.current?.querySelector<HTMLElement>('input, textarea, button')?.focus();
  }, []);
  const keys = (event: KeyboardEvent) => {
    // A floating calendar or list handles its own keys. React bubbles them to this element, although the layer is
    // elsewhere in the page.
    if (!box.current?.contains(event.target as Node)) return;
    if (event.key === 'Escape' && !event.defaultPrevented) {
      event.stopPropagation();
      edit.cancel();
      onLeave();
    } else if (event.key === 'Enter' && !event.defaultPrevented && (!multiline || event.metaKey || event.ctrlKey)) {
      event.preventDefault();
      void edit.save().then(onLeave);
    }
  };
  const leave = () => {
    requestAnimationFrame(() => {
      const inside = box.current?.contains(document.activeElement);
      const inPopover = document.activeElement?.closest('[data-portal]');
      if (box.current && !inside && !inPopover) void edit.save();
    });
  };
  return (
    <div
      ref={box}
      data-inline-edit
      className={styles.editing}
      onKeyDown={keys}
      onBlur={leave}
      aria-busy={edit.phase === 'saving'}
    >
      {editor({
        value: edit.draft,
        first: edit.first,
        onChange: edit.change,
        save: (given) => void edit.save(given).then(onLeave),
        cancel: () => {
          edit.cancel();
          onLeave();
        },
      })}
      {said && (
        <div className={styles.note} role="status">
          {said}
        </div>
      )}
      {edit.phase === 'failed' && (
        <div className={styles.problem} role="alert">
          <IconAlertCircle size={14} aria-hidden /> {edit.problem}
        </div>
      )}
    </div>
  );
}

function LockedValue({ display, reason }: { display: ReactNode; reason: string }) {
  return (
    <Tooltip label={reason}>
      <span className={styles.locked} data-inline-edit tabIndex={0}>
        <span className={styles.words}>{display}</span>
        <IconLock size={13} aria-label={`${m.locked}: ${reason}`} className={styles.lock} />
      </span>
    </Tooltip>
  );
}

const SAVED_FOR = 2000;

function useInlineEdit<T>(value: T, onSave: Props<T>['onSave']) {
  const [phase, setPhase] = useState<Phase>('rest');
  const [draft, setDraft] = useState(value);
  const [first, setFirst] = useState(value);
  const [problem, setProblem] = useState('');
  useEffect(() => {
    if (phase !== 'saved') return;
    const rest = setTimeout(() => setPhase('rest'), SAVED_FOR);
    return () => clearTimeout(rest);
  }, [phase]);
  const save = async (given: T = draft) => {
    if (phase === 'saving') return;
    if (Object.is(given, first)) return setPhase('rest');
    setDraft(given);
    setPhase('saving');
    try {
      await onSave(given, first);
      setPhase('saved');
    } catch (error) {
      setProblem(error instanceof Error ? error.message : m.notSaved);
      setPhase('failed');
    }
  };
  return {
    phase,
    draft,
    first,
    problem,
    save,
    change: setDraft,
    cancel: () => setPhase('rest'),
    start: () => {
      setDraft(value);
      setFirst(value);
      setPhase('editing');
    },
  };
}
