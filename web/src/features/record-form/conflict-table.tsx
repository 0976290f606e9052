import { useCatalogue } from '../../lib/catalogue';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import type { Field } from '@fairlead/domain/fields/catalogue';
import { isOwnField } from '@fairlead/domain/fields/field';
import { referenceOf } from '@fairlead/domain/fields/reference';
import type { SignedIn } from '@fairlead/domain/session/session.contract';
import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { plainNumber } from '../../lib/field-value';
import { nameOf } from '../../lib/kinds/record-facts';
import { useSession } from '../../lib/session';
import { DateText, Money } from '../../ui/formats';
import { choicesOf } from './choices';
import styles from './conflict-table.module.css';
import { loadRecord } from './record-calls';
import { recordFormMessages as m } from './record-form.messages';

/** A field that two users changed: as it was read, as this user typed it, and as it is now. */
export interface FieldConflict {
  readonly field: string;
  readonly base?: unknown;
  readonly mine: unknown;
  readonly theirs: unknown;
}

/** The three values of each field, in words. */
export function ConflictTable({ kind, conflicts }: { kind: RecordKind; conflicts: readonly FieldConflict[] }) {
  const catalogue = useCatalogue();
  return (
    <table className={styles.table}>
      <thead>
        <tr>
          <th scope="col">{m.conflictField}</th>
          <th scope="col">{m.conflictBase}</th>
          <th scope="col">{m.conflictTheirs}</th>
          <th scope="col">{m.conflictMine}</th>
        </tr>
      </thead>
      <tbody>
        {conflicts.map((conflict) => {
          const field = catalogue.field(kind, conflict.field);
          return (
            <tr key={conflict.field}>
              <th scope="row">{field?.label ?? conflict.field}</th>
              {([conflict.base, conflict.theirs, conflict.mine] as const).map((value, index) => (
                <td key={index}>{field ? <Words field={field} value={value} /> : String(value ?? m.none)}</td>
              ))}
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

/** The three values do not contain the currency of the deal: with several, the figures have no symbol. */
function signIn(field: Field, { currencies }: SignedIn['account']): string | undefined {
  return !isOwnField(field) && currencies.length > 0 ? '' : undefined;
}

function Words({ field, value }: { field: Field; value: unknown }): ReactNode {
  const { account } = useSession();
  if (value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)) {
    return m.none;
  }
  const reference = referenceOf(field);
  if (reference) {
    return idsOf(value).map((id, index) => (
      <span key={id}>
        {index > 0 && ', '}
        <RecordName kind={reference.kind} id={id} />
      </span>
    ));
  }
  switch (field.kind) {
    case 'money':
      return <Money amount={value as string} exact={isOwnField(field)} symbol={signIn(field, account)} />;
    case 'number':
      return plainNumber(String(value as string));
    case 'date':
    case 'datetime':
      return <DateText when={value as string} />;
    case 'boolean':
      return value === true ? m.yes : m.no;
    default:
      break;
  }
  if ((!field.list && !field.entries) || field.list === 'person_types') return String(value);
  const choices = choicesOf(field, account);
  return idsOf(value)
    .map((id) => choices.find((choice) => choice.value === id)?.label ?? `#${id}`)
    .join(', ');
}

function idsOf(value: unknown): readonly number[] {
  return (Array.isArray(value) ? value : [value]).map(Number);
}

/** The name of a record of which only the id is known. */
function RecordName({ kind, id }: { kind: RecordKind; id: number }) {
  const { data } = useQuery({
    queryKey: ['record-name', kind, id],
    queryFn: ({ signal }) => loadRecord(kind, id, signal).then((record) => nameOf(kind, record)),
    retry: false,
  });
  return data ?? `#${id}`;
}
