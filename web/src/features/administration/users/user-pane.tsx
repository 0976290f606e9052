import { type UserFacts, userIssues } from '@fairlead/domain/users/users';
import { updateUser } from '@fairlead/domain/users/users.contract';
import { callWithChangeSet } from '../../../lib/api';
import { useCan } from '../../../lib/can';
import { FormProblem } from '../../../lib/form-problem';
import { useSession } from '../../../lib/session';
import { offerUndo } from '../../../lib/undo';
import { useForm } from '../../../lib/use-form';
import { Button } from '../../../ui/button';
import { DiscardButton } from '../../../ui/discard-button';
import { Pane } from '../../../ui/list-and-pane';
import { Notice } from '../../../ui/states';
import { ViewAsSection } from '../../view-as/public';
import { type Draft, useDraft } from '../../../lib/use-draft';
import { LeavingSection } from './leaving-section';
import { SignInSection } from './sign-in-section';
import { UserBadges } from './user-badges';
import { fieldsOf, LevelField, PersonFields, RightsFields, TeamFields, type UserFields } from './user-fields';
import styles from './users.module.css';
import { usersMessages as m } from './users.messages';
import { type AdminUser, isLastAdmin, useReread } from './use-users';
import { draftFields } from '../form/draft-fields';

interface Props {
  user: AdminUser;
  users: readonly AdminUser[];
  onClose: () => void;
}

/** One user: the fields that an administrator sets, the sign-in, and the deactivation. */
export function UserPane({ user, users, onClose }: Props) {
  const { user: me } = useSession();
  const blocked = useCan().why('manage', 'administration');
  const draft = useDraft<UserFields>({
    key: `users/${user.id}`,
    label: user.full_name,
    href: `/admin/users?show=all&open=${user.id}`,
    saved: fieldsOf(user),
  });
  const form = useUserForm(user, draft);
  const last = isLastAdmin(user, users) ? m.lastAdmin : null;
  const fields = {
    ...draftFields(draft, form, blocked),
    kept: last,
  };
  const leaves = user.id === me.id && (draft.changes.is_account_admin === false || draft.changes.read_only === true);
  return (
    <Pane
      title={user.full_name}
      subtitle={
        <>
          {user.email}
          <span className={styles.badges}>
            <UserBadges user={user} unsaved={draft.dirty} />
          </span>
        </>
      }
      onClose={onClose}
      onSubmit={form.submit}
      footer={<Footer draft={draft} saving={form.saving} blocked={blocked} />}
    >
      {user.deleted_at && <Notice tone="amber">{m.inactiveNotice}</Notice>}
      {draft.found && <Notice tone="amber">{m.keptNotice}</Notice>}
      <FormProblem errors={form.errors} />
      <PersonFields {...fields} />
      <LevelField {...fields} />
      <TeamFields {...fields} />
      <RightsFields {...fields} />
      {leaves && <Notice tone="amber">{m.ownAdmin}</Notice>}
      <SignInSection user={user} blocked={blocked} />
      <ViewAsSection user={user} />
      <LeavingSection user={user} users={users} blocked={blocked} last={last} />
    </Pane>
  );
}

function useUserForm(user: AdminUser, draft: Draft<UserFields>) {
  const { account } = useSession();
  const reread = useReread();
  return useForm(
    () =>
      Object.fromEntries(
        userIssues(draft.changes, user as UserFacts, account).map(({ field, msg }) => [field, msg] as const),
      ),
    async () => {
      if (!draft.dirty) return;
      const { data, changeSetId } = await callWithChangeSet(updateUser, {
        params: { id: user.id },
        body: draft.changes,
      });
      draft.forget();
      offerUndo(m.saved(data.full_name), changeSetId);
      await reread();
    },
  );
}

interface FooterProps {
  draft: Draft<UserFields>;
  saving: boolean;
  blocked: string | null;
}

function Footer({ draft, saving, blocked }: FooterProps) {
  return (
    <>
      <Button type="submit" variant="filled" saving={saving} disabled={!draft.dirty} disabledReason={blocked}>
        {m.save}
      </Button>
      {draft.dirty && <DiscardButton onClick={draft.forget}>{m.discard}</DiscardButton>}
      <span className={styles.push}>
        {draft.dirty && (
          <span className={styles.state} data-tone="amber">
            {m.unsavedState}
          </span>
        )}
      </span>
    </>
  );
}
