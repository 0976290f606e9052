import { updateApiSettings } from '@fairlead/domain/api-applications/api-applications.contract';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '../../lib/api';
import { useCan } from '../../lib/can';
import { Switch } from '../../ui/checkbox';
import { errorToast } from '../../ui/toast-store';
import { apiApplicationsMessages as m } from './api-applications.messages';
import styles from './api-applications.module.css';
import { SETTINGS_KEY, useApiSettings } from './use-api-applications';

/** Whether a key alone is enough; saved when it is switched. */
export function RegisteredOnly() {
  const settings = useApiSettings();
  const queries = useQueryClient();
  const blocked = useCan().why('manage', 'administration');
  const save = async (registered_apps_only: boolean) => {
    queries.setQueryData(SETTINGS_KEY, { ...settings, registered_apps_only });
    try {
      await call(updateApiSettings, { body: { registered_apps_only } });
    } catch {
      errorToast(m.settingFailed);
    }
    await queries.invalidateQueries({ queryKey: SETTINGS_KEY });
  };
  return (
    <div className={styles.setting}>
      <Switch
        spread
        label={m.onlyRegistered}
        hint={m.onlyRegisteredHint}
        checked={settings?.registered_apps_only ?? false}
        disabled={!settings || Boolean(blocked)}
        onChange={(on) => void save(on)}
      />
    </div>
  );
}
