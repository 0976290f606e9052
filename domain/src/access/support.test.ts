import { describe, expect, test } from 'vitest';
import { deviceOf } from '../session/device';
import type { Actor } from './actor';
import { type Action, can, could, type ResourceKind, why } from './policy';

const admin: Actor = {
  id: 1,
  account_id: 1,
  level: 3,
  read_only: false,
  is_external: false,
  is_account_admin: true,
  is_allowed_to_delete: true,
  is_allowed_to_export: true,
  is_allowed_to_bulk_edit: true,
  is_allowed_to_merge_records: true,
  can_change_company_owner: true,
  team_id: null,
  team_role: null,
  deleted_at: null,
  app_read_only: false,
};
const supported: Actor = { ...admin, by_support: true };

describe('AUTH-07 what a support login may do', () => {
  test.each<[Action, ResourceKind]>([
    ['create', 'deal'],
    ['update', 'person'],
    ['delete', 'company'],
    ['create', 'activity'],
    ['show', 'administration'],
    ['undo', 'change_set'],
  ])('AUTH-07 %s %s as the user may', (action, resource) => {
    expect(could(supported, action, resource)).toBe(true);
  });

  test.each<[Action, ResourceKind]>([
    ['manage', 'administration'],
    ['switch_read_only', 'administration'],
    ['update', 'profile'],
    ['view_as', 'user'],
    ['manage', 'custom_field'],
    ['export', 'deal'],
    ['share', 'deal'],
    ['share', 'list_view'],
    ['purge', 'recycle_bin'],
    ['send', 'campaign'],
  ])('AUTH-07 never %s %s, which the user may', (action, resource) => {
    expect([could(admin, action, resource), could(supported, action, resource)]).toEqual([true, false]);
    expect(can(supported, action, resource)).toBe(false);
    expect(why(supported, action, resource)).toContain('a support login cannot change it');
  });

  test('AUTH-07 visibly: the user finds it among the own sessions, by the name of the staff user', () => {
    expect(deviceOf('Support: Ruth Amberley')).toBe('Support: Ruth Amberley');
  });
});
