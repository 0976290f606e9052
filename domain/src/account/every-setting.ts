import { type AlarmLimits, alarmLimits } from '../audit-log/alarms';
import { type AccountSettings, accountSettings } from './settings';

/** What the settings say that only administrators ask for, beside what every screen knows. */
export interface EverySetting extends AccountSettings {
  /** The numbers of unusual events within an hour that raise an alarm; null where it is off. */
  readonly audit_alarms: AlarmLimits;
}

export function everySetting(account: Parameters<typeof accountSettings>[0]): EverySetting {
  return { ...accountSettings(account), audit_alarms: alarmLimits(account.settings) };
}
