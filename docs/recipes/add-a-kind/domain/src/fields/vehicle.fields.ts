import type { FieldLine } from './field';

/** Every field of a vehicle, in the order in which columns are offered. */
export const VEHICLE_FIELDS = [
  ['id', 'number', 'ID', '=', 'show sort filter export'],
  ['name', 'text', 'Name', '=', 'show sort filter export bulk write'],
  ['plate', 'text', 'License plate', '=', 'show sort filter export write'],
  ['seats', 'number', 'Seats', '=', 'show sort filter export bulk write'],
  ['company_id', 'company', 'Company', '=', 'show filter export write'],
  ['owner_id', 'user', 'Owner', '=', 'show filter export bulk write', 'users'],
  ['tag_ids', 'tags', 'Tags', null, 'show filter export bulk write', 'vehicle_tags'],
  ['shared_user_ids', 'multi', 'Shared with', null, 'show filter write', 'users'],
  ['created_at', 'datetime', 'Created', '=', 'show sort filter export'],
  ['created_by_user_id', 'user', 'Created by', '=', 'show filter export', 'users'],
  ['updated_at', 'datetime', 'Updated', '=', 'show sort filter export'],
  ['updated_by_user_id', 'user', 'Updated by', '=', 'show filter export', 'users'],
] as const satisfies readonly FieldLine[];
