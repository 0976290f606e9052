import type { Filter } from '@fairlead/domain/filters/filter';
import { nounOf } from '@fairlead/domain/kinds/kinds';
import { PERSON } from '@fairlead/domain/kinds/person.kind';
import type { Patch } from '../../base/changes';
import type { Ctx } from '../../base/context';
import type { FieldIssue } from '../../base/errors';
import { visibleAsked } from '../../listing/visible-asked';

const ADDRESSES = ['email', 'email2', 'home_email'] as const;

/**
 * The visible people who have one of the new person's addresses; for a person without any address, those with the
 * same name.
 */
export async function duplicateIssues(ctx: Ctx, patch: Patch): Promise<FieldIssue[]> {
  const given = ADDRESSES.filter((key) => typeof patch[key] === 'string');
  const name = [patch.first_name, patch.last_name].filter((part) => typeof part === 'string').join(' ');
  if (!given.length && !name) return [];
  const is = (field: string, value: unknown): Filter => ({ field, op: 'is', value: value as string });
  const filter: Filter = given.length
    ? { any: given.flatMap((key) => ADDRESSES.map((field) => is(field, patch[key]))) }
    : is('full_name', name);
  const ids = await visibleAsked(ctx, PERSON.name, filter);
  if (!ids.length) return [];
  const msg = `Is already used by ${nounOf(PERSON.name, ids.length)} ${ids.join(', ')}`;
  return [{ field: given[0] ?? 'full_name', msg, ids }];
}
