import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import type { Field } from '@fairlead/domain/fields/catalogue';
import { isSortable } from '@fairlead/domain/list-views/list-view';
import { useRouter } from '@tanstack/react-router';
import { type KeyboardEvent, type ReactNode, useEffect, useMemo, useRef } from 'react';
import { preloadWhenIdle } from '../../ui/lazy-part';
import { recordPath } from '../../lib/record-link';
import { useSession } from '../../lib/session';
import { DataGrid } from '../../ui/data-grid/data-grid';
import type { GridColumn } from '../../ui/data-grid/types';
import { useFormats } from '../../ui/formats';
import { cellText, renderCell } from './cell';
import { moved, nameKey, pinnedOrNot, resized, type ShownColumns, widthOf } from './columns';
import { CellEditor, EditConflict, FilterEditor } from './lazy-parts';
import type { ListAsk, ListRow } from './list-pages';
import { recordListMessages as m } from './record-list.messages';
import styles from './record-list.module.css';
import { totalsOf } from './totals';
import { type DivertEdit, useCellEdit, useEditRights } from './use-cell-edit';
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
  const { filter, sort, setSort, columns: shown } = state;
  const router = useRouter();
  useEffect(() => preloadWhenIdle([CellEditor, FilterEditor, EditConflict]), []);
  const box = useListShortcuts(kind);
  const edit = useCellEdit(kind, ask, divertEdit);
  const selection = useListSelection(kind, filter, list);
  const columns = useGridColumns(kind, shown, list.totals, edit.save);
  const peek = (row: ListRow) => onPeek(row.id === openId ? null : row.id);
  const closePeek = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || openId === null) return;
    event.preventDefault();
    onPeek(null);
  };
  return (
    <div ref={box} className={styles.grid} onKeyDown={closePeek}>
      <DataGrid
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
  save: ReturnType<typeof useCellEdit>['save'],
): GridColumn<ListRow>[] {
  const { account } = useSession();
  const { money } = useFormats();
  const rights = useLatest(useEditRights(kind));
  const saving = useLatest(save);
  const { fields, pinned } = shown;
  return useMemo(() => {
    const sums = totalsOf(fields, totals, (amount) => money(amount, 'whole'));
    return fields.map((field) => ({
      ...columnOf(kind, field),
      pinned: pinned.has(field.key),
      render: (row: ListRow) => renderCell(field, kind, row, account),
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
          onSave={(edit) => saving.current(field, row, edit)}
        />
      ),
    }));
  }, [kind, fields, pinned, totals, account, money, rights, saving]);
}

function columnOf(kind: RecordKind, field: Field) {
  const isFigure = field.kind === 'money' || field.kind === 'percent' || field.kind === 'number';
  return {
    key: field.key,
    label: field.label,
    width: widthOf(field, kind),
    align: isFigure ? ('right' as const) : undefined,
    sortable: isSortable(field),
  };
}

function useLatest<T>(value: T): { readonly current: T } {
  const ref = useRef(value);
  ref.current = value;
  return ref;
}
