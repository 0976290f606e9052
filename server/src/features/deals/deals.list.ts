import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { moneyText } from '@fairlead/domain/money/money';
import type { Condition } from '@fairlead/domain/filters/filter';
import type { ListQuery } from '@fairlead/domain/wire/list-query';
import { type ListTotal, listRecords } from '../../listing/record-list';
import type { Ctx } from '../../base/context';
import type { JsonText } from '../../base/json-text';
import { absentKeys, dealPresentation, listKeys } from './deals.present';
import { counterAsk, dealTotal, dealWhere } from './deals.queries';

/** GET /deals: a page, its exact total, and with `totals=true` the value and weighted value of all matching deals. */
export function listDeals(ctx: Ctx, query: ListQuery): Promise<JsonText> {
  const presentation = dealPresentation(ctx, 'list');
  const shape = { kind: DEAL.name, presentation, standardKeys: listKeys(presentation), absent: absentKeys } as const;
  const { filter, archived, where, associated } = dealWhere(ctx, query);
  const ask = associated ? undefined : counterAsk(filter, archived);
  const totals = (sums: ListTotal) =>
    query.totals
      ? {
          totals: {
            value: moneyText(sums.value ?? 0),
            weighted_value: moneyText(sums.weighted ?? 0),
            count: sums.count,
          },
        }
      : {};
  const known = ask && (() => dealTotal(ctx, ask));
  const whole = associated ? undefined : { all: [filter, ...archivedOr(archived)] };
  return listRecords(ctx, shape, query, where, { known, totals, filter: whole });
}

function archivedOr(archived: boolean | undefined): Condition[] {
  return archived === undefined ? [] : [{ field: 'is_archived', op: 'is', value: archived }];
}
