import { type SettingName, updateSetting } from '@fairlead/domain/account/account.contract';
import { useState } from 'react';
import { call } from '../../../lib/api';
import { useCan } from '../../../lib/can';
import { errorText } from '../../../lib/request-error';
import { useSession } from '../../../lib/session';
import { errorToast, toast } from '../../../ui/toast-store';
import { tasksMessages as m } from './tasks.messages';

/** Saves one setting of the account under the title of its section. */
export function useSetting(title: string) {
  const { refresh } = useSession();
  const blocked = useCan().why('manage', 'administration');
  const [saving, setSaving] = useState(false);
  const run = async (work: () => Promise<unknown>): Promise<boolean> => {
    setSaving(true);
    try {
      await work();
      await refresh();
      toast({ text: m.settingSaved(title) });
      return true;
    } catch (error) {
      errorToast(errorText(error));
      return false;
    } finally {
      setSaving(false);
    }
  };
  const save = (setting: SettingName, value: boolean | readonly number[]) =>
    run(() => call(updateSetting, { params: { setting }, body: { value } }));
  return { blocked, saving, save, run };
}
