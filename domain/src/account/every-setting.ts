import { type AlarmLimits, alarmLimits } from '../audit-log/alarms';
import { type AccountSettings, accountSettings } from './settings';

/** Settings that only administrators read, in addition to those of every screen. */
export interface EverySetting extends AccountSettings {
  /** The numbers of unusual events within an hour that raise an alarm; null if it is off. */
  readonly audit_alarms: AlarmLimits;
}

export function everySetting(account: Parameters<typeof accountSettings>[0]): EverySetting {
  return { ...accountSettings(account), audit_alarms: alarmLimits(account.settings) };
}
