import { type MadeInactiveAnswer, makeInactive } from '@fairlead/domain/users/user-actions.contract';
import { useState } from 'react';
import { call } from '../../../lib/api';
import { FormProblem } from '../../../lib/form-problem';
import { useForm } from '../../../lib/use-form';
import { Button } from '../../../ui/button';
import { Modal } from '../../../ui/modal';
import { ModalButtons } from '../../../ui/modal-buttons';
import { RadioCards } from '../../../ui/radio-cards';
import type { ChosenUser } from './choose-user';
import type { DialogProps } from './hand-on-dialog';
import { HeirField } from './heir-field';
import { LicenseInfo } from './license-info';
import { OwnedFailed } from './owned-failed';
import { useFollowAction } from './user-actions';
import { usersMessages as m } from './users.messages';
import { useReread } from './use-users';

type Records = 'leave' | 'hand-on';

/** Says what ends, asks what happens to the records, and afterwards shows the effect on the licenses. */
export function InactiveDialog({ user, users, owned, onClose }: DialogProps) {
  const [records, setRecords] = useState<Records>('leave');
  const [heir, setHeir] = useState<ChosenUser | null>(null);
  const [answer, setAnswer] = useState<MadeInactiveAnswer | null>(null);
  const reread = useReread();
  const follow = useFollowAction();
  const handsOn = records === 'hand-on';
  const form = useForm(
    () => ({ reassign_to_user_id: handsOn && !heir ? m.chooseFirst : null }),
    async () => {
      const reassign_to_user_id = handsOn ? heir?.id : undefined;
      const made = await call(makeInactive, { params: { id: user.id }, query: { reassign_to_user_id } });
      follow(made.user_action);
      setAnswer(made);
      await reread();
    },
  );
  if (answer) return <Result name={user.full_name} answer={answer} onClose={onClose} />;
  return (
    <Modal
      opened
      onClose={onClose}
      size={525}
      title={m.inactiveTitle(user.full_name)}
      onSubmit={form.submit}
      footer={<Acts name={user.full_name} saving={form.saving} onClose={onClose} />}
    >
      <FormProblem errors={form.errors} />
      <p>{m.inactiveText}</p>
      <OwnedFailed owned={owned} />
      <RadioCards
        label={m.whatOfRecords}
        hint={owned.text}
        cards={[
          { value: 'leave', label: m.leave, text: m.leaveText(user.full_name) },
          { value: 'hand-on', label: m.handOn, text: m.handOnText },
        ]}
        value={records}
        onChange={setRecords}
      />
      {handsOn && <HeirField from={user} users={users} value={heir} onChange={setHeir} form={form} />}
    </Modal>
  );
}

function Acts({ name, saving, onClose }: { name: string; saving: boolean; onClose: () => void }) {
  return (
    <ModalButtons
      act={m.doMakeInactive(name)}
      cancel={m.cancel}
      onCancel={onClose}
      variant="destructive"
      saving={saving}
    />
  );
}

function Result({ name, answer, onClose }: { name: string; answer: MadeInactiveAnswer; onClose: () => void }) {
  return (
    <Modal
      opened
      onClose={onClose}
      title={m.nowInactive(name)}
      footer={
        <Button variant="filled" onClick={onClose} data-autofocus>
          {m.close}
        </Button>
      }
    >
      <LicenseInfo answer={answer} />
    </Modal>
  );
}
