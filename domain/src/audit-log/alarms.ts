import type { AlarmKey } from './alarm-keys';
import type { AuditEventName } from './events';

interface AlarmDeclaration {
  readonly key: AlarmKey;
  /** The text for administrators: "20 failed sign-ins within an hour". */
  readonly nouns: string;
  readonly events: readonly AuditEventName[];
  /** Within an hour, by one user, until the account chooses another number. */
  readonly most: number;
}

/** Unusual activity in an account: more events of these kinds by one user within an hour than usual. */
export const ALARMS = [
  { key: 'failed_sign_ins', nouns: 'failed sign-ins', events: ['sign_in.failed'], most: 20 },
  { key: 'refusals', nouns: 'refused requests', events: ['permission.refused'], most: 50 },
  { key: 'exports', nouns: 'exports', events: ['export.done'], most: 20 },
  { key: 'bulk_changes', nouns: 'bulk changes', events: ['bulk_action.started', 'import.reverted'], most: 50 },
  {
    key: 'new_access',
    nouns: 'new users, keys and tokens',
    events: ['user.invited', 'api_application.created', 'api_key.reset', 'token.issued'],
    most: 30,
  },
] as const satisfies readonly AlarmDeclaration[];

/** The number of events within an hour that raises each alarm; null if it is off. */
export type AlarmLimits = Readonly<Record<AlarmKey, number | null>>;

export const ALARM_WINDOW_MS = 3_600_000;

/** The limits that the account chose, and the defaults for the rest. */
export function alarmLimits(settings: Readonly<Record<string, unknown>>): AlarmLimits {
  const kept = (settings.audit_alarms ?? {}) as Partial<Record<AlarmKey, unknown>>;
  return Object.fromEntries(ALARMS.map(({ key, most }) => [key, limitOf(kept[key], most)])) as AlarmLimits;
}

function limitOf(kept: unknown, most: number): number | null {
  if (kept === null) return null;
  return typeof kept === 'number' && Number.isInteger(kept) && kept > 0 ? kept : most;
}

/** The alarm that watches an event, if there is one. */
export function alarmOf(event: string) {
  return ALARMS.find(({ events }) => (events as readonly string[]).includes(event));
}
