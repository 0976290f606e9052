import { z } from 'zod';
import { personRef } from '../deals/deal.types';
import { id, instant, named, nullableText } from '../wire/formats';

/** A vehicle in the API. */
export const vehicleRecord = z.strictObject({
  id,
  name: z.string(),
  plate: nullableText,
  seats: z.number().nullable(),
  company_id: id.nullable(),
  company: named.nullable(),
  owner_id: id.nullable(),
  owner: personRef.nullable(),
  tag_ids: z.array(id),
  tags: z.array(named),
  shared_user_ids: z.array(id),
  custom_fields: z.record(z.string(), z.unknown()),
  /** What custom fields link it to, by their keys; only in accounts that have such fields. */
  associations: z.record(z.string(), z.array(named)).optional(),
  created_at: instant,
  created_by_user_id: id.nullable(),
  updated_at: instant,
  updated_by_user_id: id.nullable(),
});
