import { numberText } from '../locale/locale';
import { hangingOf, isHanging } from '../kinds/hanging';
import { isRecordKind, kindOf } from '../kinds/kinds';
import { ALARMS } from './alarms';
import type { AuditEventName } from './events';

interface Audited {
  readonly event: string;
  readonly subject_name: string | null;
  readonly subject_type: string | null;
  readonly details: Readonly<Record<string, unknown>>;
}

type Wording = string | ((audited: Audited, name: string) => string);

const counted = (n: unknown, one: string, many: string) =>
  typeof n === 'number' ? `${numberText(n)} ${n === 1 ? one : many}` : many;
const text = (value: unknown) => (typeof value === 'string' || typeof value === 'number' ? `${value}` : '');

/** Describes an event, to be read after the user's name. `{name}` is the object of the event. */
const WORDINGS: Readonly<Record<AuditEventName, Wording>> = {
  'sign_in.succeeded': ({ details }) => {
    if (details.by === 'invitation') return 'accepted the invitation';
    if (details.by === 'sso') return 'signed in with single sign-on';
    return details.by === 'passkey' ? 'signed in with a passkey' : 'signed in';
  },
  'sign_in.failed': ({ details }, name) => {
    if (details.by === 'sso') return `A single sign-on was refused: ${text(details.reason)}`;
    if (details.by === 'calendar') return 'failed to sign in from a calendar program';
    return name ? `A sign-in as ${name} failed` : 'failed to sign in';
  },
  sign_out: 'signed out',
  'password.changed': 'changed the password',
  'password.reset_requested': (_, name) =>
    name ? `A password reset was requested for ${name}` : 'requested a password reset',
  'password.reset': 'set a new password with a link',
  'mfa.enabled': 'turned on multi-factor authentication',
  'mfa.disabled': (_, name) => `turned off multi-factor authentication${name ? ` for ${name}` : ''}`,
  'mfa.requested': 'required {name} to use multi-factor authentication',
  'passkey.added': ({ details }) => `added the passkey ${text(details.name)}`,
  'passkey.removed': ({ details }) => `removed the passkey ${text(details.name)}`,
  'user.invited': 'invited {name}',
  'user.changed': ({ details }, name) =>
    details.created === true ? `added the user ${name}` : `changed ${changedOf(details)}the user ${name}`,
  'user.deactivated': 'made {name} inactive',
  'user.reactivated': 'made {name} active again',
  'user.data_reassigned': ({ details }, name) =>
    `reassigned ${counted(details.records, 'record', 'records')} of ${name}${details.reassigned_to ? ` to ${text(details.reassigned_to)}` : ''}`,
  'team.created': 'created the team {name}',
  'team.changed': 'changed the team {name}',
  'team.deleted': 'deleted the team {name}',
  'permission.refused': ({ details }) => `was refused: ${text(details.method)} ${text(details.path)}`,
  'record.shared': ({ details }, name) =>
    Array.isArray(details.taken_from)
      ? `stopped sharing ${name} with ${details.taken_from.join(', ')}`
      : `shared ${name}${Array.isArray(details.shared_with) ? ` with ${details.shared_with.join(', ')}` : ''}`,
  'view_as.started': 'started viewing as {name}',
  'view_as.ended': 'stopped viewing as {name}',
  'support.started': ({ details }, name) => `signed in as ${name} to help. Reason: ${text(details.reason)}`,
  'alarm.raised': ({ details }, name) => `${alarmWords(details)}${name ? ` by ${name}` : ''}`,
  'support.ended': 'ended the support login as {name}',
  'export.done': ({ details }) =>
    details.kind === 'audit_log'
      ? 'exported the audit log'
      : details.export_type === 'archive'
        ? 'made an archive of the whole account'
        : details.scheduled === true
          ? `was sent ${takenOut(details)} on a schedule`
          : `exported ${takenOut(details)}`,
  'archive.restored': 'restored an archive of a whole account',
  'import.started': ({ details }, name) => `started an import of ${ofKind(details.total, details.kind)}${from(name)}`,
  'import.reverted': ({ details }, name) => `reverted an import of ${ofKind(undefined, details.kind)}${from(name)}`,
  'bulk_action.started': ({ details }) =>
    `${details.act === 'delete' ? 'deleted' : 'changed'} ${ofKind(details.total, details.kind)} in bulk`,
  'record.purged': ({ details }, name) =>
    details.kept_days === undefined
      ? `erased ${name} permanently`
      : `${ofKind(details.total, details.kind)} ${details.total === 1 ? 'was' : 'were'} erased permanently after ${counted(details.kept_days, 'day', 'days')} in the recycle bin`,
  'setting.changed': ({ details }, name) => {
    if (name === 'mfa enforced')
      return `${details.new === true ? 'required' : 'stopped requiring'} multi-factor authentication for all users`;
    const values = 'new' in details ? ` from ${valueOf(details.old)} to ${valueOf(details.new)}` : '';
    return `changed the setting ${name}${values}`;
  },
  'plan.requested': ({ details }) => `asked for ${planOf(details)}`,
  'plan.request_withdrawn': 'withdrew the request for another plan',
  'plan.request_answered': ({ details }) =>
    `${details.status === 'done' ? 'met' : 'declined'} the request for another plan: ${text(details.answer)}`,
  'plan.change_planned': ({ details }) => `planned ${planOf(details)} from ${text(details.effective_on)} on`,
  'plan.change_dropped': ({ details }) => `dropped the change of plan on ${text(details.effective_on)}`,
  'read_only.switched_on': 'made the account read-only',
  'read_only.switched_off': 'ended read-only mode',
  'api_application.created': 'created the API application {name}',
  'api_application.deleted': 'deleted the API application {name}',
  'api_key.reset': 'reset an API key',
  'token.issued': ({ details }, name) => `was given a token for ${name || text(details.application) || 'the API'}`,
  'token.revoked': ({ details }, name) => `revoked a token of ${name || text(details.application) || 'the API'}`,
};

function alarmWords({ alarm, count }: Readonly<Record<string, unknown>>): string {
  const nouns = ALARMS.find(({ key }) => key === alarm)?.nouns ?? 'events';
  return `Alarm: ${counted(count, nouns, nouns)} within an hour`;
}

function takenOut(details: Audited['details']): string {
  if (typeof details.dashboard === 'string') return `the dashboard “${details.dashboard}”`;
  if (typeof details.report === 'string' && details.scheduled === true) return `the report “${details.report}”`;
  return ofKind(details.total, details.kind);
}

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
  if (typeof value === 'object' && value !== null && !Array.isArray(value))
    return Object.entries(value)
      .map(([key, one]) => `${key.replaceAll('_', ' ')} ${one === null ? 'off' : valueOf(one)}`)
      .join(', ');
  return typeof value === 'number' ? numberText(value) : text(value) || 'nothing';
}

function planOf({ plan, license_count: licenses }: Readonly<Record<string, unknown>>): string {
  const held = typeof licenses === 'number' ? ` with ${counted(licenses, 'license', 'licenses')}` : '';
  return `the plan ${text(plan)}${held}`;
}

/** Staff of the back office act in an account as no user of it; their name is in the details. */
export function auditActor(user: { readonly full_name: string } | null, details: Audited['details']): string | null {
  if (user) return user.full_name;
  return typeof details.staff === 'string' ? `${details.staff} (support)` : null;
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
