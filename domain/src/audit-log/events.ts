/** The events of the audit log, in the groups that its filter offers. */
export const AUDIT_EVENTS = {
  sign_in: [
    'sign_in.succeeded',
    'sign_in.failed',
    'sign_out',
    'password.changed',
    'password.reset_requested',
    'password.reset',
    'mfa.enabled',
    'mfa.disabled',
    'mfa.requested',
    'passkey.added',
    'passkey.removed',
  ],
  users: [
    'user.invited',
    'user.changed',
    'user.deactivated',
    'user.reactivated',
    'user.data_reassigned',
    'team.created',
    'team.changed',
    'team.deleted',
  ],
  access: [
    'permission.refused',
    'record.shared',
    'view_as.started',
    'view_as.ended',
    'support.started',
    'support.ended',
    'alarm.raised',
  ],
  data: [
    'export.done',
    'archive.restored',
    'import.started',
    'import.reverted',
    'bulk_action.started',
    'record.purged',
  ],
  settings: [
    'setting.changed',
    'read_only.switched_on',
    'read_only.switched_off',
    'plan.requested',
    'plan.request_withdrawn',
    'plan.request_answered',
    'plan.change_planned',
    'plan.change_dropped',
  ],
  api: ['api_application.created', 'api_application.deleted', 'api_key.reset', 'token.issued', 'token.revoked'],
} as const;

export type AuditGroup = keyof typeof AUDIT_EVENTS;
export type AuditEventName = (typeof AUDIT_EVENTS)[AuditGroup][number];
