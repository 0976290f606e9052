import { updateApiSettings } from '@fairlead/domain/api-applications/api-applications.contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api';
import { useCan } from '../../lib/can';
import { useForm } from '../../lib/use-form';
import { ConfirmModal } from '../../ui/confirm-modal';
import { errorToast } from '../../ui/toast-store';
import { apiApplicationsMessages as m } from './api-applications.messages';
import styles from './api-applications.module.css';
import { KeyLifeSelect } from './key-life-select';
import { SETTINGS_KEY, useApiSettings } from './use-api-applications';

/** The longest life of users' keys; saved when it is chosen. A shorter life ends existing keys, so it is confirmed. */
export function LongestKeyLife() {
  const settings = useApiSettings();
  const queries = useQueryClient();
  const blocked = useCan().why('manage', 'administration');
  const [asking, setAsking] = useState<number | null>(null);
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
        onChange={(days) => (isShorter(days, settings.api_key_days) ? setAsking(days) : void save(days))}
      />
      {asking !== null && <Shorten days={asking} onClose={() => setAsking(null)} />}
    </div>
  );
}

/** Null has no end. */
function isShorter(days: number | null, than: number | null): boolean {
  return days !== null && (than === null || days < than);
}

function Shorten({ days, onClose }: { days: number; onClose: () => void }) {
  const queries = useQueryClient();
  const form = useForm(
    () => ({}),
    async () => {
      queries.setQueryData(SETTINGS_KEY, await call(updateApiSettings, { body: { api_key_days: days } }));
      onClose();
    },
  );
  const life = m.keyLife(days);
  return (
    <ConfirmModal
      title={m.shortenTitle(life)}
      act={m.shorten}
      cancel={m.cancel}
      saving={form.saving}
      problem={form.errors.form}
      onConfirm={form.submit}
      onClose={onClose}
    >
      {m.shortenText(life)}
    </ConfirmModal>
  );
}
