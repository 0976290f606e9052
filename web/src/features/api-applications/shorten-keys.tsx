import { updateApiSettings } from '@fairlead/domain/api-applications/api-applications.contract';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api';
import { useForm } from '../../lib/use-form';
import { Checkbox } from '../../ui/checkbox';
import { ConfirmModal } from '../../ui/confirm-modal';
import { apiApplicationsMessages as m } from './api-applications.messages';
import { KEYS_KEY, SETTINGS_KEY, useKeysBeyond } from './use-api-applications';

interface Props {
  days: number;
  /** The account has chosen this life before; only existing keys are asked about. */
  isSet: boolean;
  onClose: () => void;
}

/** Asks before keys live shorter, and whether existing keys end as well. */
export function ShortenKeys({ days, isSet, onClose }: Props) {
  const queries = useQueryClient();
  const beyond = useKeysBeyond(days);
  const [chosen, setChosen] = useState(true);
  const form = useForm(
    () => ({}),
    async () => {
      const body = { api_key_days: days, end_existing_keys: isSet || chosen };
      queries.setQueryData(SETTINGS_KEY, await call(updateApiSettings, { body }));
      await queries.invalidateQueries({ queryKey: KEYS_KEY });
      onClose();
    },
  );
  const life = m.keyLife(days);
  return (
    <ConfirmModal
      title={isSet ? m.endTitleExisting(life) : m.shortenTitle(life)}
      act={isSet ? m.endExisting : m.shorten}
      cancel={m.cancel}
      saving={form.saving}
      problem={form.errors.form ?? (beyond.isError ? m.keysFailed : null)}
      onConfirm={form.submit}
      onClose={onClose}
    >
      {!isSet && <p>{m.shortenText(life)}</p>}
      {!isSet && beyond.data !== 0 && (
        <Checkbox
          checked={chosen}
          onChange={setChosen}
          label={m.alsoExisting(beyond.data)}
          hint={m.alsoExistingHint(life)}
        />
      )}
      {isSet && <p>{m.endExistingText(beyond.data, life)}</p>}
    </ConfirmModal>
  );
}
