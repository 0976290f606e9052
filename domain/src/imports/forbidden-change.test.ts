import { expect, test } from 'vitest';
import { STANDARD_CATALOGUE } from '../fields/catalogue';
import { COMPANY } from '../kinds/company.kind';
import { forbiddenChange } from './plan-parts';
import type { Planner } from './planned';
import type { Existing } from './world';

const planner = { sheet: { catalogue: STANDARD_CATALOGUE } } as unknown as Planner;
const owner = (id: number) => ({ id, name: 'Ines' });
const company = (owner_id: unknown, has: Existing['has']): Existing => ({
  before: { id: 1, owner_id },
  may_update: true,
  has,
});

test.each([
  ['another owner', 5, owner(6), 'You cannot change its owner.'],
  ['the owner that it has', 5, owner(5), undefined],
  ['the owner that an earlier row of the file named too', owner(5), owner(5), undefined],
  ['no owner', 5, undefined, undefined],
])('LIST-09 an importer without the right to change owners names %s', (_what, was, named, problem) => {
  expect(forbiddenChange(planner, COMPANY.name, company(was, []), { owner_id: named })).toBe(problem);
  expect(forbiddenChange(planner, COMPANY.name, company(was, ['update_owner']), { owner_id: named })).toBeUndefined();
});
