import { removeOwnImage } from '@fairlead/domain/session/session.contract';
import { updateProfile } from '@fairlead/domain/session/session.contract';
import { useState } from 'react';
import { call } from '../../lib/api';
import { useCan } from '../../lib/can';
import { errorText } from '../../lib/request-error';
import { useSession } from '../../lib/session';
import { UserAvatar } from '../../lib/user-avatar';
import { Button } from '../../ui/button';
import { errorToast, toast } from '../../ui/toast-store';
import { useFileChoice } from './choose-file';
import { imagesMessages as m } from './images.messages';
import styles from './images.module.css';
import { formWith } from './square';

/** The user's own picture, as colleagues see it, with the acts that change it. */
export function OwnPicture() {
  const { user, refresh } = useSession();
  const blocked = useCan().why('update', 'profile');
  const [saving, setSaving] = useState<'upload' | 'remove' | null>(null);
  const attempt = async (what: 'upload' | 'remove', said: string, work: () => Promise<unknown>) => {
    setSaving(what);
    try {
      await work();
      await refresh();
      toast({ text: said });
    } catch (error) {
      errorToast(errorText(error));
    } finally {
      setSaving(null);
    }
  };
  const choice = useFileChoice(
    (file) =>
      void attempt('upload', m.ownChanged, async () => call(updateProfile, { form: await formWith('user', file) })),
  );
  const has = user.image_id !== null;
  return (
    <div className={styles.own}>
      <UserAvatar id={user.id} name={user.full_name} size={64} />
      <div>
        <div className={styles.acts}>
          <Button size="md" saving={saving === 'upload'} disabledReason={blocked} onClick={choice.open}>
            {has ? m.replaceOwn : m.uploadOwn}
          </Button>
          {has && (
            <Button
              size="md"
              variant="quiet"
              saving={saving === 'remove'}
              disabledReason={blocked}
              onClick={() => void attempt('remove', m.ownRemoved, () => call(removeOwnImage))}
            >
              {m.removeOwn}
            </Button>
          )}
        </div>
        <p className={styles.hint}>{m.text}</p>
      </div>
      {choice.input}
    </div>
  );
}
