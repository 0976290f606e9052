import type { RefusedRow } from '@fairlead/domain/imports/import.contract';
import { importsMessages as m } from './imports.messages';
import styles from './imports.module.css';

interface Props {
  headers: readonly string[];
  rows: readonly RefusedRow[];
  total: number;
}

/** Rows that do not go in, what they say and why. */
export function RefusedTable({ headers, rows, total }: Props) {
  if (!rows.length) return null;
  return (
    <div>
      <h2 className={styles.heading}>{m.refusedTitle}</h2>
      {rows.length < total && <p className="fl-label">{m.firstRefused(rows.length)}</p>}
      <div className={styles.tableBox} tabIndex={0} role="region" aria-label={m.refusedTitle}>
        <table className={styles.refused}>
          <thead>
            <tr>
              <th scope="col">{m.row}</th>
              <th scope="col">{m.reason}</th>
              <th scope="col">{m.cells}</th>
            </tr>
          </thead>
          <tbody>
            {rows.map(({ row, cells, problems }) => (
              <tr key={row}>
                <th scope="row" className="fl-num">
                  {row}
                </th>
                <td>
                  {problems.map(({ field, label, msg }) => (
                    <div key={`${field}${msg}`}>{field === 'base' ? msg : `${label}: ${msg}`}</div>
                  ))}
                </td>
                <td className={styles.cells}>
                  {cells
                    .map((cell, at) => (cell.trim() ? `${headers[at] ?? ''}: ${cell}` : ''))
                    .filter(Boolean)
                    .join(' · ')}
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </div>
  );
}
