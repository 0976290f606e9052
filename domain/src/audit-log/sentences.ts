import { hangingOf, isHanging } from '../kinds/hanging';
import { isRecordKind, kindOf } from '../kinds/kinds';
import type { AuditEventName } from './events';

interface Audited {
  readonly event: string;
  readonly subject_name: string | null;
  readonly subject_type: string | null;
  readonly details: Readonly<Record<string, unknown>>;
}

type Wording = string | ((audited: Audited, name: string) => string);

const counted = (n: unknown, one: string, many: string) =>
  typeof n === 'number' ? `${n.toLocaleString('en')} ${n === 1 ? one : many}` : many;
const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? `${value}` : '');

/** Describes an event, to be read after the user's name. `{name}` is the object of the event. */
const WORDINGS: Readonly<Record<AuditEventName, Wording>> = {
  'sign_in.succeeded': ({ details }) => (details.by === 'invitation' ? 'accepted the invitation' : 'signed in'),
  'sign_in.failed': (_, name) => (name ? `A sign-in as ${name} failed` : 'failed to sign in'),
  sign_out: 'signed out',
  'password.changed': 'changed the password',
  'password.reset_requested': (_, name) =>
    name ? `A new password was asked for, for ${name}` : 'asked for a new password',
  'password.reset': 'set a new password by a link',
  'mfa.enabled': 'switched multi-factor authentication on',
  'mfa.disabled': (_, name) => `switched multi-factor authentication off${name ? ` for ${name}` : ''}`,
  'mfa.requested': 'asked {name} to use multi-factor authentication',
  'user.invited': 'invited {name}',
  'user.changed': ({ details }, name) =>
    details.created === true ? `added the user ${name}` : `changed ${changedOf(details)}the user ${name}`,
  'user.deactivated': 'made {name} inactive',
  'user.reactivated': 'made {name} active again',
  'user.data_reassigned': ({ details }, name) =>
    `reassigned ${counted(details.records, 'record', 'records')} of ${name}${details.reassigned_to ? ` to ${text(details.reassigned_to)}` : ''}`,
  'team.created': 'made the team {name}',
  'team.changed': 'changed the team {name}',
  'team.deleted': 'deleted the team {name}',
  'permission.refused': ({ details }) => `was refused: ${text(details.method)} ${text(details.path)}`,
  'record.shared': ({ details }, name) =>
    Array.isArray(details.taken_from)
      ? `took ${name} back from ${details.taken_from.join(', ')}`
      : `shared ${name}${Array.isArray(details.shared_with) ? ` with ${details.shared_with.join(', ')}` : ''}`,
  'view_as.started': 'started viewing as {name}',
  'view_as.ended': 'stopped viewing as {name}',
  'support.started': 'began to help as {name}',
  'support.ended': 'stopped helping as {name}',
  'export.done': ({ details }) =>
    details.kind === 'audit_log' ? 'exported the audit log' : `exported ${ofKind(details.total, details.kind)}`,
  'import.started': ({ details }, name) => `began an import of ${ofKind(details.total, details.kind)}${from(name)}`,
  'import.reverted': ({ details }, name) => `reverted an import of ${ofKind(undefined, details.kind)}${from(name)}`,
  'bulk_action.started': ({ details }) =>
    `${details.act === 'delete' ? 'deleted' : 'changed'} ${ofKind(details.total, details.kind)} at once`,
  'record.purged': ({ details }, name) =>
    details.kept_days === undefined
      ? `deleted ${name} for good`
      : `${ofKind(details.total, details.kind)} ${details.total === 1 ? 'was' : 'were'} deleted for good after ${counted(details.kept_days, 'day', 'days')} in the recycle bin`,
  'setting.changed': ({ details }, name) => {
    if (name === 'mfa enforced')
      return `${details.new === true ? 'required' : 'stopped requiring'} multi-factor authentication for all users`;
    const values = 'new' in details ? ` from ${valueOf(details.old)} to ${valueOf(details.new)}` : '';
    return `changed the setting ${name}${values}`;
  },
  'read_only.switched_on': 'made the account read-only',
  'read_only.switched_off': 'ended the read-only mode of the account',
  'api_application.created': 'created the API application {name}',
  'api_application.deleted': 'deleted the API application {name}',
  'api_key.reset': 'reset an API key',
  'token.issued': ({ details }, name) => `was given a token for ${name || text(details.application) || 'the API'}`,
  'token.revoked': ({ details }, name) => `revoked a token of ${name || text(details.application) || 'the API'}`,
};

function ofKind(total: unknown, kind: unknown): string {
  const { one, many } = nounsOf(text(kind));
  return counted(total, one, many);
}

function nounsOf(kind: string): { readonly one: string; readonly many: string } {
  if (isRecordKind(kind)) return kindOf(kind).nouns;
  if (isHanging(kind)) return hangingOf(kind).nouns;
  return kind === 'list_view' ? { one: 'view', many: 'views' } : { one: 'record', many: 'records' };
}

/** The changed facts of a user in an auditor's words: `level and team of `. */
function changedOf(details: Readonly<Record<string, unknown>>): string {
  const keys = Array.isArray(details.by_oneself) ? details.by_oneself : Object.keys(details);
  const words = keys
    .filter((key): key is string => typeof key === 'string' && key !== 'undoes_change_set')
    .map((key) => key.replace(/^is_|_id$/g, '').replaceAll('_', ' '));
  if (!words.length) return '';
  const [last, ...before] = words.toReversed();
  return `${before.length ? `${before.toReversed().join(', ')} and ${last}` : last} of `;
}

function valueOf(value: unknown): string {
  if (typeof value === 'boolean') return value ? 'on' : 'off';
  return typeof value === 'number' ? value.toLocaleString('en') : text(value) || 'nothing';
}

function from(name: string): string {
  return name ? ` from ${name}` : '';
}

/** The sentence after the user's name; the whole sentence without a signed-in user. */
export function auditSentence(audited: Audited): string {
  const wording = (WORDINGS as Readonly<Record<string, Wording>>)[audited.event];
  const name = audited.subject_name ?? '';
  if (wording === undefined) return `${audited.event.replaceAll(/[._]/g, ' ')}${name ? `: ${name}` : ''}`;
  return (typeof wording === 'string' ? wording.replace('{name}', name) : wording(audited, name)).trim();
}
