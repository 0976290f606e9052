import { COMPARED } from '@fairlead/domain/duplicates/profile';
import { nounOf, type RecordKind } from '@fairlead/domain/kinds/kinds';
import type { Patch, Row } from '../../base/changes';
import type { Ctx } from '../../base/context';
import { conflict } from '../../base/errors';
import { recordTables } from '../../base/record-tables';
import { same } from '../../writing/changes';
import { matchesByChange } from './matches.operations';

type Query = Readonly<Record<string, unknown>>;

/** `check_for_duplicates=true`: the sender wants a warning before a second record is created. */
export function asksForDuplicates({ check_for_duplicates: asked }: Query): boolean {
  return asked === true || asked === 'true' || asked === '1' || asked === 1;
}

interface Change {
  readonly before: Row;
  readonly patch: Patch;
  readonly query: Query;
}

/**
 * A sender who requests it confirms a change that makes the record a probable duplicate of another one that they see:
 * 409 names the records, and the change is saved when it is sent again with their ids in `confirmed_duplicates`.
 * Existing duplicates need no confirmation.
 */
export async function requireDuplicatesConfirmed(
  ctx: Ctx,
  kind: RecordKind,
  { before, patch, query }: Change,
): Promise<void> {
  if (!asksForDuplicates(query)) return;
  const table = recordTables[kind];
  if (!COMPARED[kind].some((key) => key in patch && !same(table, key, patch[key], before[key]))) return;
  const found = await matchesByChange(ctx, kind, { id: before.id, before, after: { ...before, ...patch } });
  const confirmed = new Set(String(query.confirmed_duplicates ?? '').split(','));
  if (found.every(({ id }) => confirmed.has(String(id)))) return;
  throw conflict(`This may be a ${nounOf(kind)} that exists already. Nothing was saved.`, { duplicates: found });
}
