import { reassignData } from '@fairlead/domain/users/user-actions.contract';
import { useState } from 'react';
import { call } from '../../../lib/api';
import { FormProblem } from '../../../lib/form-problem';
import { useForm } from '../../../lib/use-form';
import { Modal } from '../../../ui/modal';
import { ModalButtons } from '../../../ui/modal-buttons';
import type { ChosenUser } from './choose-user';
import { HeirField } from './heir-field';
import { OwnedFailed } from './owned-failed';
import type { Owned } from './use-owned';
import { useFollowAction } from './user-actions';
import { usersMessages as m } from './users.messages';
import { type AdminUser, useReread } from './use-users';

export interface DialogProps {
  user: AdminUser;
  users: readonly AdminUser[];
  owned: Owned;
  onClose: () => void;
}

/**
 * Transfers everything that a user owns to another user. It runs in the background; its progress is shown over the
 * list.
 */
export function HandOnDialog({ user, users, owned, onClose }: DialogProps) {
  const [heir, setHeir] = useState<ChosenUser | null>(null);
  const reread = useReread();
  const follow = useFollowAction();
  const form = useForm(
    () => ({ reassign_to_user_id: heir ? null : m.chooseFirst }),
    async () => {
      const body = { reassign_to_user_id: heir?.id ?? null };
      follow((await call(reassignData, { params: { id: user.id }, body })).user_action);
      onClose();
      await reread();
    },
  );
  return (
    <Modal
      opened
      onClose={onClose}
      title={m.handOnTitle(user.full_name)}
      onSubmit={form.submit}
      footer={
        <ModalButtons
          act={heir ? m.doHandOn(heir.full_name) : m.handOn}
          cancel={m.cancel}
          onCancel={onClose}
          saving={form.saving}
        />
      }
    >
      <FormProblem errors={form.errors} />
      <OwnedFailed owned={owned} />
      <p>
        {owned.text} {m.handOnText}
      </p>
      <HeirField from={user} users={users} value={heir} onChange={setHeir} form={form} />
    </Modal>
  );
}
