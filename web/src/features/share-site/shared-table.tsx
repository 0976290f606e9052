import { isOwnField } from '@fairlead/domain/fields/field';
import { kindOf, type RecordKind } from '@fairlead/domain/kinds/kinds';
import { titlesOf } from '@fairlead/domain/kinds/nouns';
import type { SharedColumn } from '@fairlead/domain/share-site/shared-columns';
import { Link } from '@tanstack/react-router';
import { signOf } from '../../lib/deal-currency';
import { nameOf } from '../../lib/kinds/record-facts';
import { useSession } from '../../lib/session';
import { shareSiteMessages as m } from './share-site.messages';
import styles from './share-site.module.css';
import { OfferTip } from './offer-tip';
import { sharedOwnValue, sharedValue } from './shared-value';

export interface SharedRow {
  readonly id: number;
  readonly [attr: string]: unknown;
}

interface Props {
  kind: RecordKind;
  columns: readonly SharedColumn[];
  rows: readonly SharedRow[];
}

/** The records of a list, each a link to its own page. On the phone each is a card with its non-empty fields. */
export function SharedTable({ kind, columns, rows }: Props) {
  const { account } = useSession();
  return (
    <table className={styles.table} aria-label={titlesOf(kind)}>
      <thead>
        <tr>
          <th scope="col">{m.name}</th>
          {columns.map(({ field }) => (
            <th key={field.key} scope="col" data-figures={field.kind === 'money' || undefined}>
              {field.label}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => (
          <tr key={row.id}>
            <th scope="row">
              <OfferTip>
                {(describedBy) => (
                  <Link
                    to={`/share/${kindOf(kind).path}/${row.id}`}
                    className={styles.name}
                    aria-describedby={describedBy}
                  >
                    {nameOf(kind, row) || m.nameless}
                  </Link>
                )}
              </OfferTip>
            </th>
            {columns.map(({ field, attr }) => (
              <td key={field.key} data-label={field.label} data-figures={field.kind === 'money' || undefined}>
                {isOwnField(field)
                  ? sharedOwnValue(field, row)
                  : sharedValue(row[attr], field.kind, signOf(account, row))}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
