import { updateApiSettings } from '@fairlead/domain/api-applications/api-applications.contract';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api';
import { useCan } from '../../lib/can';
import { errorToast } from '../../ui/toast-store';
import { apiApplicationsMessages as m } from './api-applications.messages';
import styles from './api-applications.module.css';
import { KeyLifeSelect } from './key-life-select';
import { SETTINGS_KEY, useApiSettings } from './use-api-applications';

/** How long keys of users live at most; saved when it is chosen. */
export function LongestKeyLife() {
  const settings = useApiSettings();
  const queries = useQueryClient();
  const blocked = useCan().why('manage', 'administration');
  if (!settings) return null;
  const save = async (api_key_days: number | null) => {
    queries.setQueryData(SETTINGS_KEY, { ...settings, api_key_days });
    try {
      await call(updateApiSettings, { body: { api_key_days } });
    } catch {
      errorToast(m.settingFailed);
    }
    await queries.invalidateQueries({ queryKey: SETTINGS_KEY });
  };
  return (
    <div className={styles.life}>
      <KeyLifeSelect
        label={m.longestLife}
        hint={m.longestLifeHint}
        days={settings.api_key_days}
        longest={null}
        lockedReason={blocked}
        onChange={(days) => void save(days)}
      />
    </div>
  );
}
