import { updateApiSettings } from '@fairlead/domain/api-applications/api-applications.contract';
import { isShorterLife } from '@fairlead/domain/api-applications/key-life';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api';
import { useCan } from '../../lib/can';
import { errorToast } from '../../ui/toast-store';
import { apiApplicationsMessages as m } from './api-applications.messages';
import styles from './api-applications.module.css';
import { KeyLifeSelect } from './key-life-select';
import { ShortenKeys } from './shorten-keys';
import { SETTINGS_KEY, useApiSettings, useKeysBeyond } from './use-api-applications';

type Asked = { readonly days: number; readonly kept: boolean };

/** How long new keys of users live at most; saved when it is chosen. Whether existing keys end as well is asked. */
export function LongestKeyLife() {
  const settings = useApiSettings();
  const queries = useQueryClient();
  const blocked = useCan().why('manage', 'administration');
  const [asked, setAsked] = useState<Asked | null>(null);
  if (!settings) return null;
  const { api_key_days: now } = settings;
  const save = async (api_key_days: number | null) => {
    queries.setQueryData(SETTINGS_KEY, { ...settings, api_key_days });
    try {
      await call(updateApiSettings, { body: { api_key_days, end_existing_keys: false } });
    } catch {
      errorToast(m.settingFailed);
    }
    await queries.invalidateQueries({ queryKey: SETTINGS_KEY });
  };
  const choose = (days: number | null) => {
    if (days === null || !isShorterLife(days, now)) void save(days);
    else setAsked({ days, kept: false });
  };
  return (
    <div className={styles.life}>
      <KeyLifeSelect
        label={m.longestLife}
        hint={m.longestLifeHint}
        days={now}
        longest={null}
        lockedReason={blocked}
        onChange={choose}
      />
      {now !== null && <Beyond days={now} onEnd={blocked ? undefined : () => setAsked({ days: now, kept: true })} />}
      {asked && <ShortenKeys days={asked.days} isSet={asked.kept} onClose={() => setAsked(null)} />}
    </div>
  );
}

/** Says that existing keys live longer than is allowed to new ones. */
function Beyond({ days, onEnd }: { days: number; onEnd: (() => void) | undefined }) {
  const { data: beyond } = useKeysBeyond(days);
  if (!beyond) return null;
  return (
    <p className={styles.beyond}>
      {m.keysBeyond(beyond, m.keyLife(days))}{' '}
      {onEnd && (
        <button type="button" className={styles.beyondButton} onClick={onEnd}>
          {m.endThem}
        </button>
      )}
    </p>
  );
}
