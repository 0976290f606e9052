import type { ReactNode } from 'react';
import { IconArrowDown, IconArrowUp } from '../../ui/icons';
import styles from './profile-tabs.module.css';

export interface Column<R> {
  readonly key: string;
  readonly label: string;
  /** Sorted by this key of the call. */
  readonly sort?: string;
  readonly end?: true;
  /** Also on the phone, where a row is a card. */
  readonly phone?: true;
  readonly cell: (row: R) => ReactNode;
}

export interface Sorting {
  readonly by: string;
  readonly desc: boolean;
}

interface Props<R> {
  label: string;
  columns: readonly Column<R>[];
  rows: readonly R[];
  sorting: Sorting;
  onSort: (sorting: Sorting) => void;
  /** Below the rows, one cell per column. */
  foot?: readonly ReactNode[];
}

/** Records in a table that sorts by its heads; a second press reverses the order. */
export function PanelTable<R extends { readonly id: number }>({
  label,
  columns,
  rows,
  sorting,
  onSort,
  foot,
}: Props<R>) {
  return (
    <table className={styles.table} aria-label={label}>
      <thead>
        <tr>
          {columns.map((column) => (
            <Head key={column.key} column={column} sorting={sorting} onSort={onSort} />
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            {columns.map(({ key, end, phone, cell }) => (
              <td key={key} data-end={end} data-phone={phone}>
                {cell(row)}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
      {foot && (
        <tfoot>
          <tr>
            {columns.map(({ key, end, phone }, index) => (
              <td key={key} data-end={end} data-phone={phone}>
                {foot[index]}
              </td>
            ))}
          </tr>
        </tfoot>
      )}
    </table>
  );
}

/** The column with the buttons of a row; its head is for screen readers. */
const ACTS = 'acts';

function Head<R>({ column, sorting, onSort }: { column: Column<R> } & Pick<Props<R>, 'sorting' | 'onSort'>) {
  const { key, label, sort, end, phone } = column;
  const isOn = sort !== undefined && sort === sorting.by;
  const Arrow = sorting.desc ? IconArrowDown : IconArrowUp;
  return (
    <th
      scope="col"
      data-end={end}
      data-phone={phone}
      aria-sort={isOn ? (sorting.desc ? 'descending' : 'ascending') : undefined}
    >
      {sort === undefined ? (
        <span className={key === ACTS ? 'fl-hidden' : undefined}>{label}</span>
      ) : (
        <button
          type="button"
          className={styles.sort}
          onClick={() => onSort({ by: sort, desc: isOn ? !sorting.desc : false })}
        >
          {label}
          {isOn && <Arrow size={13} aria-hidden />}
        </button>
      )}
    </th>
  );
}
