import { createUser } from '@fairlead/domain/users/users.contract';
import { userIssues } from '@fairlead/domain/users/users';
import { useState } from 'react';
import { call } from '../../../lib/api';
import { useCan } from '../../../lib/can';
import { FormProblem } from '../../../lib/form-problem';
import { useSession } from '../../../lib/session';
import { useForm } from '../../../lib/use-form';
import { Button } from '../../../ui/button';
import { DiscardButton } from '../../../ui/discard-button';
import { Checkbox } from '../../../ui/checkbox';
import { Pane } from '../../../ui/list-and-pane';
import { Notice } from '../../../ui/states';
import { toast } from '../../../ui/toast-store';
import { useDraft } from '../../../lib/use-draft';
import { EMPTY_USER, LevelField, PersonFields, RightsFields, TeamFields } from './user-fields';
import { usersMessages as m } from './users.messages';
import { useReread } from './use-users';
import { useNeedsProvider } from '../../sso/public';
import { draftFields } from '../form/draft-fields';

interface Props {
  onClose: () => void;
  onMade: (id: number) => void;
  /** Starts the next new user. */
  onAnother: () => void;
}

/** A new user: all errors are shown together, and the typed values stay. */
export function NewUserPane({ onClose, onMade, onAnother }: Props) {
  const { account } = useSession();
  const blocked = useCan().why('manage', 'administration');
  const reread = useReread();
  const [asked, setInvite] = useState(true);
  const needsProvider = useNeedsProvider();
  const invite = asked && !needsProvider;
  const draft = useDraft({ key: 'users/new', label: m.newTitle, href: '/admin/users?open=new', saved: EMPTY_USER });
  const form = useForm(
    () => Object.fromEntries(userIssues(draft.value, null, account).map(({ field, msg }) => [field, msg])),
    async () => {
      const made = await call(createUser, { body: { ...draft.value, invite } });
      draft.forget();
      const another = { label: needsProvider ? m.addNext : m.inviteNext, run: onAnother };
      toast({ text: invite ? m.invited(made.full_name) : m.added(made.full_name), action: another });
      await reread();
      onMade(made.id);
    },
  );
  const fields = {
    ...draftFields(draft, form, blocked),
    isNew: true,
  };
  return (
    <Pane
      title={needsProvider ? m.add : m.newTitle}
      subtitle={needsProvider ? m.newByProvider : m.newText}
      onClose={onClose}
      onSubmit={form.submit}
      focusField
      footer={
        <>
          {draft.dirty && <DiscardButton onClick={draft.forget}>{m.discard}</DiscardButton>}
          <Button type="submit" variant="filled" saving={form.saving} disabledReason={blocked}>
            {invite ? m.sendInvite : m.addUser}
          </Button>
        </>
      }
    >
      {draft.found && <Notice tone="amber">{m.keptNotice}</Notice>}
      <FormProblem errors={form.errors} />
      <PersonFields {...fields} />
      {!needsProvider && <Checkbox label={m.sendNow} hint={m.sendLater} checked={invite} onChange={setInvite} />}
      <LevelField {...fields} />
      <TeamFields {...fields} />
      <RightsFields {...fields} />
    </Pane>
  );
}
