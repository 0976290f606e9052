import { type AccountBody, updateAccount } from '@fairlead/domain/account/account.contract';
import { accountSettings } from '@fairlead/domain/account/settings';
import { useMemo } from 'react';
import { call } from '../../../lib/api';
import { useCan } from '../../../lib/can';
import { errorText } from '../../../lib/request-error';
import { useSession } from '../../../lib/session';
import { zoneOptions } from '../../../lib/zone-options';
import { Select } from '../../../ui/select';
import { errorToast, toast } from '../../../ui/toast-store';
import { accountMessages } from './account.messages';
import styles from './account.module.css';

const m = accountMessages.formats;
const DATES = [
  { value: 'us', label: m.dateUs },
  { value: 'eu', label: m.dateEu },
] as const;
const TIMES = [
  { value: 'US', label: m.time12 },
  { value: '24h', label: m.time24 },
] as const;

/** The time zone of the account and the formats of new users; each is saved when it is chosen. */
export function FormatsSection() {
  const { account, refresh } = useSession();
  const blocked = useCan().why('manage', 'administration');
  const { time_zone, date_format, time_format } = accountSettings(account);
  const zones = useMemo(() => zoneOptions(time_zone), [time_zone]);
  const save = async (body: Pick<AccountBody, 'time_zone' | 'date_format' | 'time_format'>) => {
    try {
      await call(updateAccount, { body });
      toast({ text: accountMessages.settingSaved(m.title) });
    } catch (error) {
      errorToast(errorText(error));
    }
    await refresh();
  };
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{m.title}</h2>
      <p className={styles.hint}>{m.text}</p>
      <Select
        label={m.timeZone}
        hint={m.timeZoneHint}
        searchable
        value={time_zone}
        options={zones}
        lockedReason={blocked}
        onChange={(zone) => zone && void save({ time_zone: zone })}
      />
      <Select
        label={m.dateFormat}
        value={date_format}
        options={DATES}
        lockedReason={blocked}
        onChange={(format) => format && void save({ date_format: format })}
      />
      <Select
        label={m.timeFormat}
        value={time_format}
        options={TIMES}
        lockedReason={blocked}
        onChange={(format) => format && void save({ time_format: format })}
      />
    </section>
  );
}
