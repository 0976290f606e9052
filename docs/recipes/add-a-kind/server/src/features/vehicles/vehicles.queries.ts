import { VEHICLE } from '@fairlead/domain/kinds/vehicle.kind';
import type { ListQuery } from '@fairlead/domain/wire/list-query';
import type { Ctx } from '../../base/context';
import type { JsonText } from '../../base/json-text';
import { sql } from '../../base/sql';
import { countVisible } from '../../listing/record-count';
import { askedFilter, isUnfiltered, listRecords, whereOf } from '../../listing/record-list';
import { chosenKeys, jsonOf } from '../../presenting/present';
import { visible } from '../../reading/visible';
import { vehiclePresentation } from './vehicles.present';

/** A page of vehicles that match the filter, and their exact total. */
export function listVehicles(ctx: Ctx, query: ListQuery): Promise<JsonText> {
  const filter = askedFilter(ctx, VEHICLE.name, query);
  const where = whereOf(ctx, VEHICLE.name, filter);
  const known = isUnfiltered(filter) ? () => countVisible(ctx, VEHICLE.name) : undefined;
  const presentation = vehiclePresentation(ctx);
  const shape = { kind: VEHICLE.name, presentation, standardKeys: Object.keys(presentation) } as const;
  return listRecords(ctx, shape, query, where, { known });
}

/** One vehicle as JSON, or undefined if it does not exist or is not visible. */
export async function readVehicle(
  ctx: Ctx,
  id: number,
  attrs?: string,
  predicate = visible,
): Promise<string | undefined> {
  const presentation = vehiclePresentation(ctx);
  const json = jsonOf(presentation, chosenKeys(presentation, attrs, Object.keys(presentation)));
  const found = await ctx.db.prepared.maybe<{ vehicle: string }>(
    sql`select (${json})::text as vehicle from vehicle r where r.id = ${id} and ${predicate(ctx, VEHICLE.name, 'r')}`,
  );
  return found?.vehicle;
}
