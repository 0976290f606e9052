import type { TeamAnswer } from '@fairlead/domain/users/teams.contract';
import { updateUser, type UserBody } from '@fairlead/domain/users/users.contract';
import { useState } from 'react';
import { callWithChangeSet } from '../../../lib/api';
import { AppLink } from '../../../lib/record-link';
import { errorText } from '../../../lib/request-error';
import { offerUndo } from '../../../lib/undo';
import { UserAvatar } from '../../../lib/user-avatar';
import { Badge } from '../../../ui/chips';
import { IconButton } from '../../../ui/icon-button';
import { IconArrowRight } from '../../../ui/icons';
import { PaneSection } from '../../../ui/list-and-pane';
import { Combobox, SelectBox } from '../../../ui/select';
import { errorToast } from '../../../ui/toast-store';
import { type AdminUser, useReread } from '../users/use-users';
import { MoveMemberDialog } from './move-member-dialog';
import styles from './teams.module.css';
import { teamsMessages as m } from './teams.messages';

interface Props {
  team: TeamAnswer;
  teams: readonly TeamAnswer[];
  users: readonly AdminUser[];
  blocked: string | null;
}

/** The members of the team and their roles. A choice here is saved immediately and can be undone. */
export function TeamMembers({ team, teams, users, blocked }: Props) {
  const [moving, setMoving] = useState<AdminUser | null>(null);
  const save = useSaveMember();
  const members = users.filter(({ team_id }) => team_id === team.id);
  // Counted as in the tree; inactive users are listed all the same.
  const active = members.filter(({ deleted_at }) => !deleted_at).length;
  const others = users.filter(
    ({ team_id, level, deleted_at }) => team_id !== team.id && (level === 1 || level === 2) && !deleted_at,
  );
  const add = (id: number | null) => {
    const user = others.find((one) => one.id === id);
    if (user) void save(user, { team_id: team.id }, m.added(user.full_name, team.name));
  };
  return (
    <PaneSection title={m.membersTitle} count={active} hint={m.membersHint}>
      {members.length > 0 && (
        <ul className={styles.members} aria-label={m.membersTitle}>
          {members.map((user) => (
            <Member
              key={user.id}
              user={user}
              blocked={blocked}
              onRole={(team_role) =>
                void save(user, { team_role }, m.roleSaved(user.full_name, m.roles[team_role] ?? ''))
              }
              onMove={() => setMoving(user)}
            />
          ))}
        </ul>
      )}
      <Combobox
        label={m.addMember}
        hideLabel
        size="md"
        placeholder={m.addMember}
        options={others.map((user) => ({
          value: user.id,
          label: user.full_name,
          hint: teams.find(({ id }) => id === user.team_id)?.name,
          mark: <UserAvatar id={user.id} name={user.full_name} />,
        }))}
        value={null}
        onChange={add}
        hint={m.addHint}
        lockedReason={blocked}
      />
      {moving && (
        <MoveMemberDialog
          user={moving}
          teams={teams.filter(({ id }) => id !== team.id)}
          onClose={() => setMoving(null)}
          onMove={(to) => save(moving, { team_id: to?.id ?? null }, m.moved(moving.full_name, to?.name ?? m.moveOut))}
        />
      )}
    </PaneSection>
  );
}

type Role = NonNullable<UserBody['team_role']>;

interface MemberProps {
  user: AdminUser;
  blocked: string | null;
  onRole: (role: Role) => void;
  onMove: () => void;
}

function Member({ user, blocked, onRole, onMove }: MemberProps) {
  const roles = Object.entries(m.roles).map(([value, label]) => ({ value: value as Role, label }));
  return (
    <li className={styles.member}>
      <UserAvatar id={user.id} name={user.full_name} size={24} />
      <AppLink href={`/admin/users?show=all&open=${user.id}`} className={styles.memberName}>
        {user.full_name}
      </AppLink>
      {user.deleted_at && <Badge>{m.inactive}</Badge>}
      <span className={styles.role} title={m.roleTexts[user.team_role]}>
        <SelectBox
          control={{ readOnly: blocked ? true : undefined }}
          aria-label={m.role(user.full_name)}
          size="xs"
          options={roles}
          value={user.team_role}
          onChange={(role) => role && role !== user.team_role && onRole(role)}
        />
      </span>
      <IconButton icon={IconArrowRight} label={m.move(user.full_name)} disabledReason={blocked} onClick={onMove} />
    </li>
  );
}

function useSaveMember() {
  const reread = useReread();
  return async ({ id }: AdminUser, body: UserBody, done: string) => {
    try {
      const { changeSetId } = await callWithChangeSet(updateUser, { params: { id }, body });
      offerUndo(done, changeSetId);
      await reread();
    } catch (error) {
      errorToast(errorText(error));
    }
  };
}
