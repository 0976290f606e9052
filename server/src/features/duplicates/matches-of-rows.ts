import { keysOf } from '@fairlead/domain/duplicates/keys';
import { type Compared, type Profile, profileOf } from '@fairlead/domain/duplicates/profile';
import { PROBABLE } from '@fairlead/domain/duplicates/reasons';
import { scoreTyped } from '@fairlead/domain/duplicates/typed';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { mapInSlices } from '../../base/breath';
import type { Ctx } from '../../base/context';
import { activeRules } from './checks.queries';
import { candidatesOfMany, namesOf } from './matches.queries';

interface Known {
  readonly id: number;
  readonly profile: Profile;
}

/** For each of many new records, the existing visible one that it probably duplicates. */
export async function matchesOfRows(
  ctx: Ctx,
  kind: RecordKind,
  rows: readonly Compared[],
): Promise<({ id: number; name: string } | undefined)[]> {
  const rules = await activeRules(ctx.db, ctx.account.id);
  const own = await mapInSlices(rows, (row) => {
    const profile = profileOf(kind, row);
    return { profile, keys: keysOf(kind, profile) };
  });
  const byKey = new Map<number, Known[]>(own.flatMap(({ keys }) => keys.map((key) => [key, []])));
  await mapInSlices(await candidatesOfMany(ctx, kind, [...byKey.keys()]), (row) => {
    const known = { id: row.id, profile: profileOf(kind, row) };
    for (const key of keysOf(kind, known.profile)) byKey.get(key)?.push(known);
  });
  const best = await mapInSlices(own, ({ profile, keys }) => {
    const scored = [...new Set(keys.flatMap((key) => byKey.get(key) ?? []))].map(({ id, profile: other }) => ({
      id,
      score: scoreTyped(kind, profile, other, rules)?.score ?? 0,
    }));
    return scored.filter(({ score }) => score >= PROBABLE).sort((x, y) => y.score - x.score || x.id - y.id)[0]?.id;
  });
  const names = await namesOf(
    ctx,
    kind,
    best.flatMap((id) => id ?? []),
  );
  return best.map((id) => names.find((one) => one.id === id));
}
