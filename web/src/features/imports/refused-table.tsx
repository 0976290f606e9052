import type { RefusalReason, RefusedRow, RowProblem } from '@fairlead/domain/imports/import.contract';
import { importsMessages as m, rowsCounted } from './imports.messages';
import styles from './imports.module.css';

interface Props {
  headers: readonly string[];
  rows: readonly RefusedRow[];
  total: number;
  /** Counted over all refused rows, including those that are not shown. */
  reasons?: readonly RefusalReason[];
}

/** The rows that are not imported, with their values and the reasons. */
export function RefusedTable({ headers, rows, total, reasons = [] }: Props) {
  if (!rows.length) return null;
  return (
    <div>
      <h2 className={styles.heading}>{m.refusedTitle}</h2>
      {(reasons.length > 1 || rows.length < total) && <Reasons reasons={reasons} />}
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
                  {problems.map((problem) => (
                    <div key={`${problem.field}${problem.msg}`}>{problemText(problem)}</div>
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

function problemText({ field, label, msg }: RowProblem): string {
  return field === 'base' ? msg : `${label}: ${msg}`;
}

/** Shows immediately what is wrong with a file of thousands of rows. */
function Reasons({ reasons }: { reasons: readonly RefusalReason[] }) {
  if (!reasons.length) return null;
  return (
    <ul className={styles.reasons} aria-label={m.whyRefused}>
      {reasons.map((reason) => (
        <li key={`${reason.field}${reason.msg}`}>
          <span className="fl-num">{rowsCounted(reason.count)}</span>
          <span>{problemText(reason)}</span>
        </li>
      ))}
    </ul>
  );
}
