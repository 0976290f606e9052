import type { DuplicateMatch } from '@fairlead/domain/duplicates/duplicates.contract';
import { keysOf } from '@fairlead/domain/duplicates/keys';
import { type Compared, profileOf } from '@fairlead/domain/duplicates/profile';
import { PROBABLE, type Scored } from '@fairlead/domain/duplicates/reasons';
import { MOST_MATCHES, scoreTyped, typedBeginning } from '@fairlead/domain/duplicates/typed';
import { COMPANY } from '@fairlead/domain/kinds/company.kind';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import type { Ctx } from '../../base/context';
import { activeRules } from './checks.queries';
import { candidates, companyNameOf } from './matches.queries';
import { shownMatches } from './page.queries';

interface Typed {
  readonly type: RecordKind;
  readonly id?: number | null | undefined;
  readonly values: Compared;
}

/** The likeliest records that may be the one being typed, as the warning shows them. */
export async function matchesOf(ctx: Ctx, typed: Typed): Promise<DuplicateMatch[]> {
  const likely = (await scored(ctx, typed)).slice(0, MOST_MATCHES);
  if (!likely.length) return [];
  const ids = likely.map(({ id }) => id);
  const shown = new Map((await shownMatches(ctx, typed.type, ids)).map((one) => [one.id, one]));
  return likely.flatMap(({ id, score, reasons }) => {
    const record = shown.get(id);
    return record ? [{ ...record, score, reasons: [...reasons] }] : [];
  });
}

async function scored(ctx: Ctx, { type, id, values }: Typed): Promise<(Scored & { id: number })[]> {
  const own = profileOf(type, await withCompany(ctx, values));
  const rules = await activeRules(ctx.db, ctx.account.id);
  const rows = await candidates(ctx, type, keysOf(type, own), typedBeginning(own));
  const found = rows
    .filter((row) => row.id !== id)
    .flatMap((row) => {
      const one = scoreTyped(type, own, profileOf(type, row), rules);
      return one ? [{ id: row.id, ...one }] : [];
    })
    .sort((x, y) => y.score - x.score || x.id - y.id);
  // What merely begins alike is not shown beside what is probable.
  return found.some(({ score }) => score >= PROBABLE) ? found.filter(({ score }) => score >= PROBABLE) : found;
}

async function withCompany(ctx: Ctx, values: Compared): Promise<Compared> {
  const id = values[`${COMPANY.name}_id`];
  if (typeof id !== 'number' || values.company_name) return values;
  return { ...values, company_name: await companyNameOf(ctx, id) };
}
