import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import type { Field } from '@fairlead/domain/fields/catalogue';
import type { SignedIn } from '@fairlead/domain/session/session.contract';
import { isSortable } from '@fairlead/domain/list-views/list-view';
import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef } from 'react';
import { preloadWhenIdle } from '../../ui/lazy-part';
import { recordPath } from '../../lib/record-link';
import { codeOfSums } from '../../lib/deal-currency';
import { useSession } from '../../lib/session';
import { DataGrid } from '../../ui/data-grid/data-grid';
import type { GridColumn, GridHandle } from '../../ui/data-grid/types';
import { useFormats } from '../../ui/formats';
import { IconAlertCircle } from '../../ui/icons';
import { cellText, renderCell } from './cell';
import { moved, nameKey, pinnedOrNot, resized, type ShownColumns, widthOf } from './columns';
import { CellEditor, ColumnLines, EditConflict, FilterEditor } from './lazy-parts';
import type { ListAsk, ListRow } from './list-pages';
import { useListOrigin } from './origin';
import { recordListMessages as m } from './record-list.messages';
import styles from './record-list.module.css';
import { totalsOf } from './totals';
import { type DivertEdit, type FailedEdit, failedEdit, useCellEdit, useEditRights } from './use-cell-edit';
import type { useList } from './use-list';
import { useListShortcuts } from './use-list-shortcuts';
import { useListSelection } from './use-list-selection';
import type { ListState } from './use-list-state';

interface Props {
  kind: RecordKind;
  list: ReturnType<typeof useList>;
  ask: ListAsk;
  state: ListState;
  /** The row that is shown beside the list. */
  openId: number | null;
  onPeek: (id: number | null) => void;
  divertEdit?: DivertEdit;
}

/** The table of a list: cells are edited in place, rows are selected or shown beside it. */
export function ListGrid({ kind, list, ask, state, openId, onPeek, divertEdit }: Props) {
  const { asked, sort, setSort, columns: shown } = state;
  const router = useRouter();
  useEffect(() => preloadWhenIdle([CellEditor, FilterEditor, EditConflict, ColumnLines]), []);
  const box = useListShortcuts(kind);
  const grid = useRef<GridHandle>(null);
  const reopen = (id: number, key: string) => grid.current?.edit(id, key) ?? false;
  const edit = useCellEdit(kind, ask, reopen, divertEdit);
  const { start, onPlace } = useListOrigin(ask, list.total);
  const selection = useListSelection(kind, asked, list);
  const columns = useGridColumns(kind, shown, list.totals, edit);
  const peek = (row: ListRow) => onPeek(row.id === openId ? null : row.id);
  const closePeek = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || openId === null) return;
    event.preventDefault();
    onPeek(null);
  };
  return (
    <div ref={box} className={styles.grid} onKeyDown={closePeek}>
      <DataGrid
        ref={grid}
        label={m.label(kind)}
        columns={columns}
        rows={list.rows}
        rowId={idOf}
        rowName={(row) => String(row[nameKey(kind)] ?? '')}
        sort={sort ?? { key: 'updated_at', direction: 'desc' }}
        onSort={setSort}
        onVisible={list.onVisible}
        onOpen={(row) => void router.navigate({ href: recordPath(kind, row.id) })}
        openId={openId}
        onPeek={peek}
        start={start}
        onPlace={onPlace}
        onRow={(row) => openId !== null && row.id !== openId && onPeek(row.id)}
        selection={selection}
        widths={shown.widths}
        onResize={(key, width) => shown.change(resized(shown.columns, key, width))}
        onReorder={(key, by) => shown.change(moved(shown.columns, key, by))}
        onPin={(key) => shown.change(pinnedOrNot(shown.columns, key))}
        totalLabel={m.count(kind, list.total)}
      />
      {edit.conflict && <EditConflict kind={kind} edit={edit} conflict={edit.conflict} />}
    </div>
  );
}

const idOf = (row: ListRow) => row.id;

/** Rebuilt only when the columns' inputs change, because the rows are redrawn with them. */
function useGridColumns(
  kind: RecordKind,
  shown: ShownColumns,
  totals: Props['list']['totals'],
  edit: ReturnType<typeof useCellEdit>,
): GridColumn<ListRow>[] {
  const { account } = useSession();
  const { money } = useFormats();
  const rights = useLatest(useEditRights(kind));
  const editing = useLatest(edit);
  const { edits } = edit.failed;
  const { fields, pinned } = shown;
  return useMemo(() => {
    const sums = totalsOf(fields, totals, (amount) => money(amount, 'whole'), codeOfSums(account));
    return fields.map((field) => ({
      ...columnOf(kind, field, account),
      pinned: pinned.has(field.key),
      render: (row: ListRow) => (
        <MarkedCell failed={failedEdit(edits, field, row)}>{renderCell(field, kind, row, account)}</MarkedCell>
      ),
      text: (row: ListRow) => cellText(field, row, account),
      total: sums[field.key] as ReactNode,
      canEdit: (row: ListRow) => rights.current(field, row),
      edit: (row: ListRow, done) => (
        <CellEditor
          kind={kind}
          field={field}
          row={row}
          done={done}
          fallback={renderCell(field, kind, row, account)}
          failed={failedEdit(edits, field, row)}
          onSave={(made) => editing.current.save(field, row, made)}
          onInvalid={(made, problem) => editing.current.invalid(field, row, made, problem)}
          onDiscard={() => editing.current.failed.forget(field, row)}
        />
      ),
    }));
  }, [kind, fields, pinned, totals, account, money, rights, editing, edits]);
}

/** A value that was not saved is still in the editor: the cell says so. */
function MarkedCell({ failed, children }: { failed: FailedEdit | undefined; children: ReactNode }) {
  if (!failed) return children;
  return (
    <>
      <IconAlertCircle size={14} className={styles.notSaved} aria-label={m.notSaved(failed.problem)} />
      {children}
    </>
  );
}

/** The value in the account's currency is beside it. */
const WITH_WORTH = 176;

function columnOf(kind: RecordKind, field: Field, account: SignedIn['account']) {
  const isFigure = field.kind === 'money' || field.kind === 'percent' || field.kind === 'number';
  return {
    key: field.key,
    label: field.label,
    width: field.key === 'value' && codeOfSums(account) ? WITH_WORTH : widthOf(field, kind),
    align: isFigure ? ('right' as const) : undefined,
    sortable: isSortable(field),
  };
}

function useLatest<T>(value: T): { readonly current: T } {
  const ref = useRef(value);
  ref.current = value;
  return ref;
}
