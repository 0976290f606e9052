import type { GuardedField } from '@fairlead/domain/fields/field';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { useCan } from '../../lib/can';
import { useCatalogue } from '../../lib/catalogue';
import { factsOf } from '../../lib/kinds/record-facts';
import { recordFormMessages as m } from './record-form.messages';

/** Fields that this user may not change here, and why. */
export function useLocks(
  kind: RecordKind,
  editing: boolean,
  record: Readonly<Record<string, unknown>>,
): Readonly<Record<string, string | null>> {
  const { mayWrite } = useCan();
  const catalogue = useCatalogue();
  const facts = editing ? factsOf(kind, record) : null;
  const lockOf = (field: GuardedField) => (mayWrite(kind, field, facts) ? null : m.locked[field.needs]);
  return Object.fromEntries(catalogue.guardedOf(kind).map((field) => [field.key, lockOf(field)]));
}
