import { COMPANY } from '@fairlead/domain/kinds/company.kind';
import { VEHICLE } from '@fairlead/domain/kinds/vehicle.kind';
import type { Ctx } from '../../base/context';
import { sql } from '../../base/sql';
import { customFields } from '../../presenting/custom-fields';
import { linkedEntries, linkedIds, type Presentation, userJson } from '../../presenting/present';
import { columnExpressions, columnOf, timeOf } from '../../presenting/record-present';
import { shownColumn } from '../../reading/named-records';
import { visible } from '../../reading/visible';

const plainColumns = ['id', 'name', 'plate', 'seats', 'owner_id', 'created_by_user_id', 'updated_by_user_id'];

/** A vehicle's row (alias r). */
export function vehiclePresentation(ctx: Ctx): Presentation {
  const id = columnOf('id');
  return {
    ...columnExpressions(plainColumns),
    company_id: shownColumn(ctx, 'r', 'company_id'),
    company: sql`(select json_build_object('id', c.id, 'name', c.name) from company c
      where c.id = r.company_id and ${visible(ctx, COMPANY.name, 'c')})`,
    owner: userJson(ctx, columnOf('owner_id')),
    tag_ids: linkedIds(ctx, 'vehicle_tagging', 'vehicle_id', 'tag_id', id),
    tags: linkedEntries(ctx, 'vehicle_tagging', 'vehicle_id', 'tag_id', 'vehicle_tag', id),
    shared_user_ids: linkedIds(ctx, 'vehicle_share', 'vehicle_id', 'user_id', id),
    ...customFields(ctx, VEHICLE.name),
    created_at: timeOf('created_at'),
    updated_at: timeOf('updated_at'),
  };
}
