import { updateAccount } from '@fairlead/domain/account/account.contract';
import { accountSettings } from '@fairlead/domain/account/settings';
import { useState } from 'react';
import { call } from '../../../lib/api';
import { useCan } from '../../../lib/can';
import { errorText } from '../../../lib/request-error';
import { useSession } from '../../../lib/session';
import { Switch } from '../../../ui/checkbox';
import { errorToast, toast } from '../../../ui/toast-store';
import { accountMessages } from './account.messages';
import styles from './account.module.css';

/** The reason asked for when a deal is won or lost; each switch is saved when it is pressed. */
export function ReasonSection({ side }: { side: 'won' | 'loss' }) {
  const { account, refresh } = useSession();
  const blocked = useCan().why('manage', 'administration');
  const [saving, setSaving] = useState(false);
  const m = accountMessages[side];
  const kept = accountSettings(account);
  const save = async (setting: string, value: boolean) => {
    setSaving(true);
    try {
      await call(updateAccount, { body: { [setting]: value } });
      await refresh();
      toast({ text: accountMessages.settingSaved(m.title) });
    } catch (error) {
      errorToast(errorText(error));
    } finally {
      setSaving(false);
    }
  };
  const lines = [
    { setting: `show_deal_${side}_reason_dialog`, label: m.dialog, hint: undefined },
    { setting: `deal_${side}_reason_required`, label: m.required, hint: accountMessages.requiredHint },
    { setting: `show_deal_${side}_reason_deal_profile`, label: m.profile, hint: undefined },
  ] as const;
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{m.title}</h2>
      {lines.map(({ setting, label, hint }) => (
        <Switch
          key={setting}
          spread
          label={label}
          hint={hint}
          checked={kept[setting]}
          disabled={saving || Boolean(blocked)}
          onChange={(on) => void save(setting, on)}
        />
      ))}
    </section>
  );
}
