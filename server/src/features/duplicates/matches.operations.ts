import type { DuplicateMatch } from '@fairlead/domain/duplicates/duplicates.contract';
import { keysOf } from '@fairlead/domain/duplicates/keys';
import { type Compared, profileOf } from '@fairlead/domain/duplicates/profile';
import { PROBABLE, type Scored } from '@fairlead/domain/duplicates/reasons';
import { MOST_MATCHES, scoreTyped, typedBeginning } from '@fairlead/domain/duplicates/typed';
import { COMPANY } from '@fairlead/domain/kinds/company.kind';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { scoreByRules } from '@fairlead/domain/duplicates/rules';
import { MOST_MERGED } from '@fairlead/domain/merges/rows';
import type { Ctx } from '../../base/context';
import { activeRules } from './checks.queries';
import { candidates, companyNameOf } from './matches.queries';
import { shownMatches } from './page.queries';

interface Typed {
  readonly type: RecordKind;
  readonly id?: number | null | undefined;
  readonly values: Compared;
}

/** The records most similar to the form, for its warning. */
export async function matchesOf(ctx: Ctx, typed: Typed): Promise<DuplicateMatch[]> {
  return presented(ctx, typed.type, (await scored(ctx, typed)).slice(0, MOST_MATCHES));
}

/**
 * Probable duplicates that a record gets by a change, and did not have before, up to the number that can be merged at
 * once.
 */
export async function matchesByChange(
  ctx: Ctx,
  type: RecordKind,
  { id, before, after }: { readonly id: number; readonly before: Compared; readonly after: Compared },
): Promise<DuplicateMatch[]> {
  const own = profileOf(type, before);
  const rules = await activeRules(ctx.db, ctx.account.id);
  const profile = profileOf(type, after);
  const rows = await candidates(ctx, type, keysOf(type, profile), undefined);
  const found = rows.flatMap((row) => {
    if (row.id === id) return [];
    const other = profileOf(type, row);
    const { score, reasons } = scoreByRules(type, profile, other, { rules });
    const isNew = score >= PROBABLE && scoreByRules(type, own, other, { rules }).score < PROBABLE;
    return isNew ? [{ id: row.id, score, reasons }] : [];
  });
  return presented(ctx, type, found.sort(inOrder).slice(0, MOST_MERGED));
}

type Likely = Scored & { readonly id: number };
const inOrder = (x: Likely, y: Likely) => y.score - x.score || x.id - y.id;

async function presented(ctx: Ctx, type: RecordKind, likely: readonly Likely[]): Promise<DuplicateMatch[]> {
  if (!likely.length) return [];
  const ids = likely.map(({ id }) => id);
  const shown = new Map((await shownMatches(ctx, type, ids)).map((one) => [one.id, one]));
  return likely.flatMap(({ id, score, reasons }) => {
    const record = shown.get(id);
    return record ? [{ ...record, score, reasons: [...reasons] }] : [];
  });
}

async function scored(ctx: Ctx, { type, id, values }: Typed): Promise<Likely[]> {
  const own = profileOf(type, await withCompany(ctx, values));
  const rules = await activeRules(ctx.db, ctx.account.id);
  const rows = await candidates(ctx, type, keysOf(type, own), typedBeginning(own));
  const found = rows
    .filter((row) => row.id !== id)
    .flatMap((row) => {
      const one = scoreTyped(type, own, profileOf(type, row), rules);
      return one ? [{ id: row.id, ...one }] : [];
    })
    .sort(inOrder);
  // Records whose names only begin alike are left out if there are probable duplicates.
  return found.some(({ score }) => score >= PROBABLE) ? found.filter(({ score }) => score >= PROBABLE) : found;
}

async function withCompany(ctx: Ctx, values: Compared): Promise<Compared> {
  const id = values[`${COMPANY.name}_id`];
  if (typeof id !== 'number' || values.company_name) return values;
  return { ...values, company_name: await companyNameOf(ctx, id) };
}
