import { importFields } from '@fairlead/domain/imports/targets';
import type { Config } from '../../base/config';
import type { Ctx } from '../../base/context';
import type { Step } from '../../http/endpoint';
import { countTaken, ownAddresses, tooManyAddresses } from '../users/public';
import { distinctCells, type Import, MOST_DISTINCT } from './imports.queries';
import { takenEmails } from './lookup.queries';
import { importToRead } from './rights';

/**
 * Starts an import in a step of its own. Its rows reveal which addresses have a user in another account, so where
 * anyone may create an account, it begins only if few of them do; see `withAddressCounted` for users entered by hand.
 */
export async function withAddressesCounted<T>(
  step: Step,
  { signup }: Pick<Config, 'signup'>,
  id: () => number,
  start: (ctx: Ctx) => Promise<T>,
): Promise<T> {
  if (signup !== 'open') return step(start);
  const few = await step(async (ctx) => countIn(ctx, await importToRead(ctx, id())));
  if (!few) throw tooManyAddresses();
  return step(start);
}

async function countIn(ctx: Ctx, imp: Import): Promise<boolean> {
  const naming = importFields(ctx.catalogue, imp.type).filter(
    ({ key, list }) => list === 'users' || (imp.type === 'users' && key === 'email'),
  );
  const columns = naming.map(({ key }) => imp.mapping.indexOf(key)).filter((at) => at >= 0);
  const cells = await Promise.all(columns.map((at) => distinctCells(ctx, imp.id, at)));
  if (cells.some(({ length }) => length >= MOST_DISTINCT)) return countTaken(ctx, MOST_DISTINCT);
  const emails = [...new Set(cells.flat().filter((cell) => cell.includes('@')))];
  const own = new Set(await ownAddresses(ctx, emails));
  const others = emails.filter((one) => !own.has(one.toLowerCase()));
  return !others.length || countTaken(ctx, (await takenEmails(ctx, others)).length);
}
