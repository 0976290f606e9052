import { isOrdered, type PlainList } from '@fairlead/domain/lists/lists';
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react';
import { errorText } from '../../../lib/request-error';
import { Button } from '../../../ui/button';
import { isDelete } from '../../../ui/key-names';
import { errorToast } from '../../../ui/toast-store';
import { EntryDialog, type Asked } from './entry-dialogs';
import { EntryRow } from './entry-row';
import styles from './lists.module.css';
import { listsMessages as m } from './lists.messages';
import { SelectionBar } from './selection-bar';
import { useRowDrag } from '../../../ui/use-row-drag';
import { type Entry, type Uses, useUses } from './use-entries';
import { useRowWalk } from './use-row-walk';
import { useListActs } from './use-list-acts';

const PAGE = 200;

interface Props {
  list: PlainList;
  entries: readonly Entry[];
  /** All entries of the list, also those that the search hides. */
  all: readonly Entry[];
  blocked: string | null;
  /** Null while a search hides some: a position among them would mean nothing. */
  onSort: ((sorted: readonly Entry[]) => void) | null;
  add: ReactNode;
}

/** The rows: arrows walk, Enter renames, Space selects, Alt and arrows move, Delete deletes. */
export function EntryTable({ list, entries, all, blocked, onSort, add }: Props) {
  const uses = useUses(list);
  const [count, setCount] = useState(PAGE);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [renaming, setRenaming] = useState<number | null>(null);
  const { asked, ask, close } = useAsking(list, uses, () => setChosen(new Set()));
  const body = useRef<HTMLDivElement>(null);
  const rows = entries.slice(0, count);
  const sort = isOrdered(list) && !blocked ? onSort : null;
  const walk = useRowWalk(body, rows.length, entries, sort);
  const drag = useRowDrag(body, '[data-entry]', sort ? walk.move : null);
  const choose = (id: number) => setChosen((old) => (old.has(id) ? without(old, id) : new Set([...old, id])));
  const selected = all.filter(({ id }) => chosen.has(id));
  const actsOn = (entry: Entry): RowActs => ({
    blocked,
    onRename: () => setRenaming(entry.id),
    onChoose: () => choose(entry.id),
    onDelete: () => ask({ act: 'delete', entries: [entry] }),
  });
  const rowOf = (entry: Entry, index: number) => (
    <EntryRow
      key={entry.id}
      {...{ list, entry, uses, blocked }}
      current={index === walk.here}
      chosen={chosen.has(entry.id)}
      renaming={renaming === entry.id}
      dropAt={drag.dropAt(index)}
      dragged={drag.from === index}
      onKeyDown={(event) => press(event, () => walk.press(event, index), actsOn(entry))}
      onFocus={() => walk.setAt(index)}
      onGrip={sort ? (event) => drag.start(event, index) : null}
      onChoose={() => choose(entry.id)}
      onRename={(open) => {
        setRenaming(open ? entry.id : null);
        if (!open) requestAnimationFrame(() => walk.focus(index));
      }}
      onMove={sort ? (by) => walk.move(index, by === 'top' ? 0 : index + by) : null}
      onAsk={(act) => ask({ act, entries: [entry] })}
    />
  );
  return (
    <>
      {rows.length > 0 && <Heads list={list} />}
      <div className={styles.rows}>
        <div ref={body} role="list" aria-label={m.entries(list)} aria-description={rows.length ? m.keys : undefined}>
          {rows.map(rowOf)}
        </div>
        <More left={entries.length - count} onMore={() => setCount(count + PAGE)} />
        {add}
      </div>
      <span role="status" className="fl-hidden">
        {walk.said}
      </span>
      <Selected {...{ selected, uses, blocked, ask }} onClear={() => setChosen(new Set())} />
      {asked && <EntryDialog {...{ list, asked, all, uses }} onDone={() => setChosen(new Set())} onClose={close} />}
    </>
  );
}

interface RowActs {
  readonly blocked: string | null;
  readonly onRename: () => void;
  readonly onChoose: () => void;
  readonly onDelete: () => void;
}

/** Keys pressed on the row itself, not on a control within it. */
function press(event: KeyboardEvent<HTMLElement>, walks: () => boolean, acts: RowActs): void {
  if (event.target !== event.currentTarget) return;
  if (!walks() && !act(event.key, acts)) return;
  event.preventDefault();
}

function act(key: string, { blocked, onRename, onChoose, onDelete }: RowActs): boolean {
  if (blocked) return false;
  if (key === ' ') onChoose();
  else if (isDelete({ key })) onDelete();
  else if (key === 'Enter' || key === 'F2') onRename();
  else return false;
  return true;
}

/** The question of the dialog. An unused entry is deleted without a question. */
function useAsking(list: PlainList, uses: Uses, onDeleted: () => void) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const { replace } = useListActs();
  const ask = (next: Asked) => {
    const ids = next.entries.map(({ id }) => id);
    if (next.act !== 'delete' || uses.inUse(ids)) return setAsked(next);
    const names = next.entries.map(({ name }) => name);
    onDeleted();
    void replace({ list: list.plural, ids }, m.deleted(list, names)).catch((error: unknown) => {
      errorToast(errorText(error));
    });
  };
  return { asked, ask, close: () => setAsked(null) };
}

function Heads({ list }: { list: PlainList }) {
  return (
    <div className={styles.columns} aria-hidden>
      <span className={styles.wide}>{m.columns.name}</span>
      {list.uses.length > 0 && <span className={styles.usedHead}>{m.columns.used}</span>}
    </div>
  );
}

function More({ left, onMore }: { left: number; onMore: () => void }) {
  if (left <= 0) return null;
  return (
    <div className={styles.moreRow}>
      <Button variant="quiet" onClick={onMore}>
        {m.more(Math.min(PAGE, left))}
      </Button>
    </div>
  );
}

interface SelectedProps {
  selected: readonly Entry[];
  uses: Uses;
  blocked: string | null;
  ask: (asked: Asked) => void;
  onClear: () => void;
}

function Selected({ selected, uses, blocked, ask, onClear }: SelectedProps) {
  if (!selected.length) return null;
  return (
    <SelectionBar
      entries={selected}
      words={uses.words(selected.map(({ id }) => id))}
      blocked={blocked}
      onClear={onClear}
      onAsk={(act) => ask({ act, entries: selected })}
    />
  );
}

function without(ids: ReadonlySet<number>, id: number): ReadonlySet<number> {
  return new Set([...ids].filter((one) => one !== id));
}
