import { useState } from 'react';
import { useCan } from '../../../lib/can';
import { usePageTitle } from '../../../lib/page-title';
import { useSearchState } from '../../../lib/search-state';
import { useSession } from '../../../lib/session';
import { Button } from '../../../ui/button';
import { IconUserPlus, IconUsers } from '../../../ui/icons';
import { ListAndPane } from '../../../ui/list-and-pane';
import { ListFailed } from '../../../ui/list-failed';
import { PageHead, PageTabs } from '../../../ui/page';
import { EmptyState, SkeletonRows } from '../../../ui/states';
import { Tabs } from '../../../ui/tabs';
import { useNeedsProvider, useWhoNeedsProvider } from '../../sso/public';
import { BulkUsers } from './bulk-users';
import { countsOf, filterUsers, SHOWN, type Shown, type UserFilter } from './filter-users';
import { NewUserPane } from './new-user-pane';
import { RunningActions } from './running-actions';
import { UserFilters } from './user-filters';
import { UserList } from './user-list';
import { UserPane } from './user-pane';
import { useUserSelection } from './use-selection';
import { usersMessages as m } from './users.messages';
import { type AdminUser, useUsers } from './use-users';

/** /admin/users: the users of the account. The address holds the filter and the open user. */
export function UsersPage() {
  usePageTitle(m.title);
  const { users, failed, retry } = useUsers();
  const { filter, open, change, openUser } = useAddress();
  const needsProvider = useWhoNeedsProvider();
  const shown = filterUsers(users ?? [], filter, needsProvider);
  const selection = useUserSelection(shown);
  // Until then it is not known whether an expired invitation is still of use: a first number could change.
  const knowsInvited = needsProvider() !== undefined;
  const counts = users && countsOf(users, filter, knowsInvited ? needsProvider : () => false);
  return (
    <ListAndPane
      head={<Head open={open !== undefined} onInvite={() => openUser('new')} />}
      pane={<OpenPane open={open} users={users} onOpen={openUser} />}
    >
      <PageTabs>
        <Tabs
          label={m.shown}
          value={filter.show}
          onChange={(show) => change({ show: show === 'active' ? undefined : show })}
          tabs={SHOWN.map((value) => ({
            value,
            label: m.show[value],
            [value === 'invited' && !knowsInvited ? 'likely' : 'count']: counts?.[value],
          }))}
        />
      </PageTabs>
      {selection.count > 0 ? <BulkUsers selection={selection} /> : <UserFilters filter={filter} onChange={change} />}
      <RunningActions />
      {failed ? (
        <ListFailed text={m.failed} again={m.again} retry={retry} />
      ) : !users || (filter.show === 'invited' && !knowsInvited) ? (
        <SkeletonRows rows={8} />
      ) : shown.length === 0 ? (
        <NobodyShown filter={filter} onClear={() => change({ level: undefined, team: undefined, q: undefined })} />
      ) : (
        <UserList
          users={shown}
          openId={Number(open) || null}
          onOpen={(id) => openUser(String(id))}
          selection={selection}
        />
      )}
      {users?.length === 1 && filter.show === 'active' && shown.length === 1 && (
        <Alone onInvite={() => openUser('new')} />
      )}
    </ListAndPane>
  );
}

function Head({ open, onInvite }: { open: boolean; onInvite: () => void }) {
  const blocked = useCan().why('manage', 'administration');
  const needsProvider = useNeedsProvider();
  const invite = (
    <Button variant={open ? 'default' : 'filled'} icon={IconUserPlus} disabledReason={blocked} onClick={onInvite}>
      {needsProvider ? m.add : m.invite}
    </Button>
  );
  return <PageHead title={m.title} actions={invite} />;
}

interface OpenProps {
  open: string | undefined;
  users: readonly AdminUser[] | undefined;
  onOpen: (open: string | undefined) => void;
}

function OpenPane({ open, users, onOpen }: OpenProps) {
  const close = () => onOpen(undefined);
  if (open === 'new')
    return <NewUserPane onClose={close} onMade={(id) => onOpen(String(id))} onAnother={() => onOpen('new')} />;
  const user = users?.find(({ id }) => String(id) === open);
  if (!user || !users) return null;
  return <UserPane key={user.id} user={user} users={users} onClose={close} />;
}

function NobodyShown({ filter, onClear }: { filter: UserFilter; onClear: () => void }) {
  const needsProvider = useNeedsProvider();
  if (filter.level || filter.team || filter.text)
    return (
      <EmptyState
        icon={IconUsers}
        title={m.emptyTitle}
        text={m.emptyText}
        action={<Button onClick={onClear}>{m.clearFilters}</Button>}
      />
    );
  return filter.show === 'invited' ? (
    <EmptyState
      icon={IconUsers}
      title={m.noneInvitedTitle}
      text={needsProvider ? m.noneByProvider : m.noneInvitedText}
    />
  ) : (
    <EmptyState icon={IconUsers} title={m.noneInactiveTitle} text={m.noneInactiveText} />
  );
}

function Alone({ onInvite }: { onInvite: () => void }) {
  const blocked = useCan().why('manage', 'administration');
  const needsProvider = useNeedsProvider();
  const action = (
    <Button icon={IconUserPlus} disabledReason={blocked} onClick={onInvite}>
      {needsProvider ? m.add : m.invite}
    </Button>
  );
  const text = needsProvider ? m.aloneByProvider : m.aloneText;
  return <EmptyState icon={IconUsers} title={m.aloneTitle} text={text} action={action} />;
}

/** The address: which users are shown, and which one is open. */
function useAddress() {
  const [search, setSearch] = useSearchState();
  const { account } = useSession();
  const [text, setText] = useState(search.q ?? '');
  const known = search.team === 'none' || account.teams.some(({ id }) => String(id) === search.team);
  const filter: UserFilter = {
    show: SHOWN.find((show) => show === search.show) ?? ('active' satisfies Shown),
    level: search.level,
    team: known ? search.team : undefined,
    text,
  };
  const change = (patch: Record<string, string | undefined>) => {
    if ('q' in patch) setText(patch.q ?? '');
    setSearch(patch);
  };
  return { filter, open: search.open, change, openUser: (open: string | undefined) => setSearch({ open }, true) };
}
