import type { Ctx } from '../base/context';
import type { RecordTable } from '../base/record-tables';
import { name, sql } from '../base/sql';

export interface LinkChange {
  readonly id: number;
  readonly add: readonly number[];
  readonly remove: readonly number[];
}

/** Adds and removes pairs of one link, with one statement for all additions and one for all removals. */
export async function writeLinks(
  ctx: Ctx,
  table: RecordTable,
  key: string,
  changes: readonly LinkChange[],
): Promise<void> {
  const link = table.links[key];
  if (!link) return;
  const [own, other] = [name(link.own), name(link.other)];
  const removed = pairs(changes, 'remove');
  if (removed.own.length) {
    await ctx.db.prepared.run(sql`delete from ${name(link.table)} t
      using unnest(${removed.own}::bigint[], ${removed.other}::bigint[]) as x(own, other)
      where t.account_id = ${ctx.account.id} and t.${own} = x.own and t.${other} = x.other`);
  }
  const added = pairs(changes, 'add');
  if (added.own.length) {
    await ctx.db.prepared.run(sql`insert into ${name(link.table)} (account_id, ${own}, ${other})
      select ${ctx.account.id}, x.own, x.other from unnest(${added.own}::bigint[], ${added.other}::bigint[]) as x(own, other)
      on conflict do nothing`);
  }
}

function pairs(changes: readonly LinkChange[], side: 'add' | 'remove') {
  const flat = changes.flatMap((change) => change[side].map((other) => [change.id, other] as const));
  return { own: flat.map(([own]) => own), other: flat.map(([, other]) => other) };
}
