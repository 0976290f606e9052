import { EXTERNAL } from '../access/actor';
import type { LicenseAnswer } from './user-actions.contract';

/**
 * How many licenses the account holds, needs and must keep. There is no billing here: without a configured number the
 * account holds as many as it uses. `display_license_info` tells the administrator that fewer would do.
 */
export function licensesOf(settings: Readonly<Record<string, unknown>>, user_count: number): LicenseAnswer {
  const configured = wholeOf(settings.license_count);
  const minimum_license_count = wholeOf(settings.minimum_license_count) ?? 1;
  const license_count = configured ?? Math.max(user_count, minimum_license_count);
  const needed = Math.max(user_count, minimum_license_count);
  return { license_count, user_count, minimum_license_count, display_license_info: license_count > needed };
}

/** Only users who may write need a license. The caller passes active users. */
export function takesLicense(user: {
  readonly level: number;
  readonly read_only: boolean;
  readonly is_external: boolean;
}) {
  return !user.read_only && !user.is_external && user.level !== EXTERNAL;
}

function wholeOf(value: unknown): number | undefined {
  return typeof value === 'number' && Number.isInteger(value) && value >= 0 ? value : undefined;
}

/** The number of licenses that staff gave the account; null without a limit. */
export function licenseLimit(settings: Readonly<Record<string, unknown>>): number | null {
  return wholeOf(settings.license_count) ?? null;
}

export const licensesUsedUp = (limit: number) =>
  `All ${limit} ${limit === 1 ? 'license is' : 'licenses are'} in use. Ask for more under Plan and billing, or make another user inactive first.`;
