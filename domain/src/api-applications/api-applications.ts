import { email, phone, required } from '../validation/rules';

/** How an integration authenticates: with a token from a sign-in, with the user's key, or either. */
export const STRATEGIES = ['jwt', 'api_key', 'both'] as const;
export type AuthStrategy = (typeof STRATEGIES)[number];

export interface Allowed {
  readonly allow_jwt_auth: boolean;
  readonly allow_api_key_auth: boolean;
}

export function allowedBy(strategy: AuthStrategy): Allowed {
  return { allow_jwt_auth: strategy !== 'api_key', allow_api_key_auth: strategy !== 'jwt' };
}

/** From the two flags, as integrations send them; undefined if neither is allowed. */
export function strategyOf({ allow_jwt_auth, allow_api_key_auth }: Allowed): AuthStrategy | undefined {
  if (allow_jwt_auth && allow_api_key_auth) return 'both';
  if (allow_jwt_auth) return 'jwt';
  return allow_api_key_auth ? 'api_key' : undefined;
}

const SECONDS_A_DAY = 86_400;
const MOST_DAYS = 3650;

/**
 * Converts days, as entered, to seconds. Empty means no expiration; undefined means that it is not a number of days.
 */
export function secondsOfDays(typed: string): number | null | undefined {
  if (!typed.trim()) return null;
  const days = Number(typed.trim().replace(',', '.'));
  const seconds = Math.round(days * SECONDS_A_DAY);
  return Number.isFinite(days) && isPeriod(seconds) ? seconds : undefined;
}

/** Converts seconds to the form's days: 129600 seconds are 1.5 days. */
export function daysOfSeconds(seconds: number | null): string {
  return seconds === null ? '' : String(Math.round((seconds / SECONDS_A_DAY) * 1000) / 1000);
}

function isPeriod(seconds: number): boolean {
  return Number.isInteger(seconds) && seconds > 0 && seconds <= MOST_DAYS * SECONDS_A_DAY;
}

export interface ApplicationFields {
  readonly app_name?: string | null;
  readonly app_owner_name?: string | null;
  readonly app_owner_email?: string | null;
  readonly app_owner_phone?: string | null;
  readonly jwt_expiration_period?: number | null;
}

/** Returns all issues together. */
export function applicationIssues(fields: ApplicationFields): { field: string; msg: string }[] {
  const { jwt_expiration_period: period = null } = fields;
  const checks: [string, string | null][] = [
    ['app_name', required(fields.app_name)],
    ['app_owner_email', email(fields.app_owner_email)],
    ['app_owner_phone', phone(fields.app_owner_phone)],
    ['jwt_expiration_period', period === null || isPeriod(period) ? null : PERIOD],
  ];
  return checks.flatMap(([field, msg]) => (msg ? [{ field, msg }] : []));
}

export const PERIOD = `Please enter a number of days up to ${MOST_DAYS}`;
