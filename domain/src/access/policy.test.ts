import { describe, expect, test } from 'vitest';
import { type Actor, actorOf, type RecordFacts } from './actor';
import { renderPermissions } from './document';
import { type Action, can, could, PermissionsError, type ResourceKind, requirePolicy, why } from './policy';
import { PERMISSIONS } from './table';

const ME = 7;
const basic: Actor = {
  id: ME,
  account_id: 1,
  level: 1,
  read_only: false,
  is_external: false,
  is_account_admin: false,
  is_allowed_to_delete: false,
  is_allowed_to_export: false,
  is_allowed_to_bulk_edit: false,
  is_allowed_to_merge_records: false,
  can_change_company_owner: false,
  team_id: 3,
  team_role: null,
  deleted_at: null,
  app_read_only: false,
  features: { private_notes: true },
};
const manager: Actor = { ...basic, level: 2 };
const executive: Actor = { ...basic, level: 3 };
const admin: Actor = { ...basic, is_account_admin: true };
const readOnly: Actor = { ...executive, is_account_admin: true, read_only: true };
const external: Actor = { ...basic, level: 5, is_external: true };
const lead: Actor = { ...basic, team_role: 'lead' };
const people = { basic, manager, executive, admin, readOnly, external, lead };

const own: RecordFacts = { owner_id: ME };
const theirs: RecordFacts = { owner_id: 8, created_by_user_id: 8 };
const teams: RecordFacts = { ...theirs, team: 'same' };
const hidden: RecordFacts = { ...theirs, visible: false };

type Who = keyof typeof people;
type Line = [Action, ResourceKind, string, RecordFacts | undefined, Who[]];
const everyone: Who[] = ['basic', 'manager', 'executive', 'admin', 'lead'];

describe('PERM-01 the permission table', () => {
  const lines: Line[] = [
    ['index', 'deal', 'visible', theirs, [...everyone, 'readOnly', 'external']],
    ['show', 'deal', 'hidden', hidden, ['executive']],
    ['create', 'company', 'no', undefined, everyone],
    ['update', 'person', 'visible', theirs, everyone],
    ['update', 'person', 'hidden', hidden, ['executive']],
    ['delete', 'deal', 'own', own, ['manager', 'executive', 'lead']],
    ['delete', 'deal', "the team's", teams, ['manager', 'executive', 'lead']],
    ['delete', 'deal', "another team's", theirs, ['manager', 'executive']],
    ['update_owner', 'deal', 'own', own, everyone],
    ['update_owner', 'person', "someone's", theirs, ['manager', 'executive']],
    ['update_owner', 'company', 'own', own, ['admin']],
    ['update_actual_close', 'deal', 'own', own, ['admin']],
    ['share', 'deal', 'visible', theirs, everyone],
    ['merge', 'person', "someone's", theirs, ['manager', 'executive', 'admin']],
    ['merge', 'person', 'reassignable', { ...theirs, both_reassignable: true }, everyone],
    ['merge', 'company', 'reassignable', { ...theirs, both_reassignable: true }, ['manager', 'executive', 'admin']],
    ['bulk_actions', 'deal', 'no', undefined, ['manager', 'executive', 'admin']],
    ['export', 'deal', 'no', undefined, ['manager', 'executive', 'admin']],
    ['import', 'deal', 'no', undefined, ['manager', 'executive', 'admin']],
    ['create', 'activity', 'visible', theirs, everyone],
    ['update', 'activity', 'own', own, [...everyone, 'readOnly']],
    ['update', 'activity', "the team's", teams, ['manager', 'executive', 'lead']],
    ['update', 'activity', "someone's", theirs, ['executive']],
    ['create', 'comment', 'shared', { ...theirs, shared_with_me: true }, [...everyone, 'external']],
    ['create', 'comment', 'unshared', { ...theirs, shared_with_me: false }, everyone],
    ['delete', 'comment', 'own', own, [...everyone, 'readOnly', 'external']],
    ['create', 'private_note', 'no', undefined, ['executive', 'admin']],
    ['update', 'calendar_entry', "someone's", theirs, ['executive']],
    ['update', 'calendar_entry', "the team's", teams, ['manager', 'executive', 'lead']],
    ['complete', 'calendar_entry', 'assigned', { ...theirs, assigned_to_me: true }, everyone],
    ['subscribe', 'calendar', 'no', undefined, [...everyone, 'readOnly']],
    ['create', 'milestone', 'visible', theirs, everyone],
    ['delete', 'file', "someone's", theirs, ['manager', 'executive']],
    ['update_file', 'customer', "someone's", theirs, ['manager', 'executive']],
    ['update_file', 'customer', 'own', own, everyone],
    ['manage', 'shared_file', 'no', undefined, ['executive']],
    ['star', 'list_view', 'no', undefined, [...everyone, 'readOnly']],
    ['update', 'list_view', "someone's", theirs, []],
    ['update', 'list_view', 'a shared', { ...theirs, is_shared: true }, ['admin']],
    ['create', 'document_template', 'no', undefined, ['admin']],
    ['update', 'message_template', 'a shared', { ...theirs, is_shared: true }, ['executive', 'admin']],
    ['read', 'inbox', 'own', own, [...everyone, 'readOnly']],
    ['read', 'inbox', "someone's", theirs, []],
    ['manage', 'custom_field', 'no', undefined, ['admin']],
    ['write_locked', 'custom_field', 'no', undefined, ['executive', 'admin']],
    ['write_calculated', 'custom_field', 'no', undefined, []],
    ['manage', 'goal', 'no', undefined, ['executive']],
    ['show', 'reporting', 'no', undefined, [...everyone, 'readOnly']],
    ['star', 'report', 'no', undefined, [...everyone, 'readOnly']],
    ['update', 'report', "someone's", theirs, ['admin']],
    ['update', 'report', 'a shared', { ...theirs, is_shared: true }, ['executive', 'admin']],
    ['update', 'report', 'one shared to edit', { ...theirs, is_shared: true, shared_with_me: true }, everyone],
    [
      'share',
      'report',
      'one shared to edit',
      { ...theirs, is_shared: true, shared_with_me: true },
      ['executive', 'admin'],
    ],
    ['create', 'dashboard', 'no', undefined, everyone],
    ['star', 'dashboard', 'no', undefined, [...everyone, 'readOnly']],
    ['update', 'dashboard', "someone's", theirs, ['admin']],
    ['update', 'dashboard', 'one shared to edit', { ...theirs, is_shared: true, shared_with_me: true }, everyone],
    ['share', 'dashboard', 'a shared', { ...theirs, is_shared: true }, ['executive', 'admin']],
    ['share_as_home', 'dashboard', 'own', own, ['admin']],
    ['show', 'scoreboard_report', 'no', undefined, ['manager', 'executive', 'admin', 'readOnly']],
    ['update', 'duplicate_check', 'own', own, everyone],
    ['update', 'duplicate_check', "someone's", theirs, []],
    ['quick_add', 'lead_source', 'no', undefined, ['admin']],
    ['quick_add', 'person', 'no', undefined, everyone],
    [
      'restore',
      'recycle_bin',
      'deleted by me',
      { ...theirs, deleted_by_user_id: ME },
      ['basic', 'admin', 'executive', 'lead'],
    ],
    ['purge', 'recycle_bin', 'own', own, ['admin']],
    ['global_search', 'navigation', 'no', undefined, [...everyone, 'readOnly']],
    ['manage', 'administration', 'no', undefined, ['admin']],
    ['switch_read_only', 'administration', 'no', undefined, ['admin']],
    ['manage', 'back_office', 'no', undefined, []],
    ['update', 'profile', 'own', own, [...everyone, 'readOnly', 'external']],
  ];

  test.each(lines)('PERM-01 1§6 %s %s (%s record)', (action, resource, _name, record, allowed) => {
    const found = Object.entries(people).filter(([, actor]) => can(actor, action, resource, record));
    expect(found.map(([who]) => who).sort()).toEqual([...allowed].sort());
  });

  test.each<[keyof Actor, Action, ResourceKind, RecordFacts | undefined]>([
    ['is_allowed_to_delete', 'delete', 'person', own],
    ['is_allowed_to_export', 'export', 'person', undefined],
    ['is_allowed_to_bulk_edit', 'bulk_actions', 'person', undefined],
    ['is_allowed_to_merge_records', 'merge', 'deal', theirs],
    ['can_change_company_owner', 'update_owner', 'company', theirs],
  ])('PERM-01 1§6 the grant %s lets a basic user %s a %s', (grant, action, resource, record) => {
    expect(can(basic, action, resource, record)).toBe(false);
    expect(can({ ...basic, [grant]: true }, action, resource, record)).toBe(true);
    expect(can({ ...basic, [grant]: true, read_only: true }, action, resource, record)).toBe(false);
  });

  test('PERM-01 1§6 a user viewed as by an administrator is read, and neither changed nor exported', () => {
    const looked = actorOf({ ...executive, viewed_by: { id: 9, full_name: 'Hanna' } }, executive);
    expect(can(looked, 'show', 'deal', theirs)).toBe(true);
    const denied = ['update', 'share', 'delete', 'export'] as const;
    expect(denied.filter((action) => can(looked, action, 'deal', own))).toEqual([]);
    expect(can({ ...looked, is_account_admin: true }, 'view_as', 'user')).toBe(false);
    expect(can({ ...executive, is_account_admin: true }, 'view_as', 'user')).toBe(true);
  });

  test('PERM-01 1§6 an unknown kind or action is denied', () => {
    expect(can(executive, 'levitate' as Action, 'deal')).toBe(false);
    expect(can(executive, 'index', 'starship' as ResourceKind)).toBe(false);
    expect(can(executive, 'purge', 'deal')).toBe(false);
  });

  test('PERM-01 1§6 a policy that is read by name throws for unknown names', () => {
    expect(requirePolicy('deal').allows(basic, 'update', theirs)).toBe(true);
    expect(() => requirePolicy('starship')).toThrow(PermissionsError);
    expect(() => requirePolicy('deal').allows(basic, 'levitate')).toThrow(PermissionsError);
  });

  test('PERM-01 1§6 no kind and action are in the table twice', () => {
    const pairs = PERMISSIONS.flatMap(([kinds, actions]) =>
      kinds.split(' ').flatMap((kind) => actions.split(' ').map((action) => `${kind} ${action}`)),
    );
    expect(pairs.filter((pair, at) => pairs.indexOf(pair) !== at)).toEqual([]);
  });

  test('PERM-01 1§6 the table prints as a page', () => {
    const page = renderPermissions();
    expect(page).toContain('| deal, person, company | delete | own, with is_allowed_to_delete |');
    expect(page.split('\n').filter((line) => line.startsWith('| '))).toHaveLength(PERMISSIONS.length + 2);
  });
});

const asked: [Action, ResourceKind][] = PERMISSIONS.flatMap(([kinds, actions]) =>
  kinds
    .split(' ')
    .flatMap((kind) => actions.split(' ').map((a): [Action, ResourceKind] => [a as Action, kind as ResourceKind])),
);
const allowedTo = (actor: Actor) => asked.filter(([a, kind]) => could(actor, a, kind)).map((pair) => pair.join(' '));

describe('PERM-02 known rules', () => {
  test('PERM-05 1§6 every change is denied while the app is read-only', () => {
    const left = allowedTo({ ...admin, level: 3, app_read_only: true });
    expect(
      left.filter((pair) => /^(create|update|delete|share|merge|manage|import|undo|purge|quick_add) /.test(pair)),
    ).toEqual([]);
    expect(left).toContain('index deal');
  });

  test('PERM-02 1§6 read-only users change nothing but their own activities, comments and settings', () => {
    const changes = allowedTo(readOnly).filter((p) =>
      /^(create|update|delete|share|merge|bulk|import|manage|complete|tag)/.test(p),
    );
    expect(changes.sort()).toEqual([
      'delete activity',
      'delete comment',
      'manage calendar',
      'update activity',
      'update comment',
      'update profile',
    ]);
  });

  test('PERM-02 1§6 inactive users may do nothing', () => {
    expect(allowedTo({ ...admin, deleted_at: '2026-11-01T00:00:00Z' })).toEqual([]);
  });

  test('PERM-02 1§6 external users have no navigation, and level 5 is external without the flag', () => {
    const left = allowedTo({ ...external, is_external: false, is_account_admin: true });
    expect(left.filter((pair) => pair.endsWith('navigation'))).toEqual([]);
    expect(left).toEqual(allowedTo(external));
    expect(allowedTo({ ...executive, is_external: true })).toEqual(left);
  });

  test('PERM-02 1§6 a user who is external and read-only keeps only what both leave', () => {
    const both = { ...external, read_only: true };
    expect(could(both, 'show', 'deal')).toBe(true);
    expect(could(both, 'create', 'comment')).toBe(false);
    expect(could(both, 'delete', 'comment')).toBe(true);
  });

  test('ACT-03 1§6 private notes are for executives and admins, and only while the feature is on', () => {
    expect(can(executive, 'show', 'private_note')).toBe(true);
    expect(can({ ...executive, features: {} }, 'show', 'private_note')).toBe(false);
    expect(can(readOnly, 'show', 'private_note')).toBe(false);
  });

  test('PERM-02 1§6 executives who are read-only manage neither goals nor shared files', () => {
    expect(can({ ...executive, read_only: true }, 'manage', 'goal')).toBe(false);
    expect(can({ ...executive, read_only: true }, 'manage', 'shared_file')).toBe(false);
  });

  test.each<ResourceKind>(['lead_source', 'deal_stage', 'deal_loss_reason', 'lead_status', 'person_tag'])(
    'PERM-02 1§6 only account admins who are not read-only quick-add a %s',
    (kind) => {
      expect([can(admin, 'quick_add', kind), can(executive, 'quick_add', kind)]).toEqual([true, false]);
      expect(can({ ...admin, read_only: true }, 'quick_add', kind)).toBe(false);
    },
  );

  test('PERM-02 1§6 the actual close date needs an admin who is neither read-only nor external', () => {
    expect(can(admin, 'update_actual_close', 'deal')).toBe(true);
    expect(can({ ...admin, read_only: true }, 'update_actual_close', 'deal')).toBe(false);
    expect(can({ ...admin, is_external: true }, 'update_actual_close', 'deal')).toBe(false);
  });

  test('PERM-02 1§6 a user who may not update calendar entries creates no task in the agenda', () => {
    for (const actor of Object.values(people)) {
      expect(could(actor, 'create', 'agenda')).toBe(could(actor, 'update', 'calendar_entry'));
    }
  });

  test('PERM-02 1§6 a team lead manages what belongs to the team and nothing beyond it', () => {
    expect(can(lead, 'delete', 'deal', teams)).toBe(true);
    expect(can(lead, 'delete', 'deal', theirs)).toBe(false);
    expect(can(lead, 'import', 'deal')).toBe(false);
  });

  test('PERM-03 1§6 a control that is not permitted says why', () => {
    const said = (...asked: Parameters<typeof why>) =>
      why(...asked)?.replace(/^You are unable to perform this action: /, '');
    const mine = { owner_id: basic.id, visible: true };
    const grants = { is_allowed_to_delete: true, is_allowed_to_export: true };
    expect(why(basic, 'manage', 'administration')).toBe(
      'You are unable to perform this action: only administrators can',
    );
    expect(said(basic, 'import', 'deal')).toBe('only managers and executives can');
    expect(said(basic, 'manage', 'goal')).toBe('only executives can');
    expect(said(basic, 'export', 'deal')).toBe('an administrator can allow you to export');
    expect(said({ ...basic, is_allowed_to_delete: false }, 'delete', 'deal', mine)).toBe(
      'an administrator can allow you to delete',
    );
    expect(said({ ...basic, ...grants }, 'delete', 'deal', theirs)).toBe('it belongs to another user');
    expect(said({ ...basic, read_only: true }, 'update', 'deal', mine)).toBe('you are a read-only user');
    expect(said({ ...basic, level: 5 }, 'create', 'deal')).toBe('you are an external user');
    expect(said({ ...admin, app_read_only: true }, 'create', 'deal')).toBe('the account is read-only for now');
    expect(said({ ...admin, app_read_only: true, looks_only: true }, 'export', 'deal')).toBe(
      'you are viewing as another user',
    );
    // No user may do it, so there is nothing to explain.
    expect(why(admin, 'write_calculated', 'custom_field')).toBe('You are unable to perform this action');
    expect(why(admin, 'manage', 'administration')).toBeNull();
  });
});
