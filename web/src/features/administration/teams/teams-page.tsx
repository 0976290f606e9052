import type { TeamAnswer } from '@fairlead/domain/users/teams.contract';
import { useState } from 'react';
import { useCan } from '../../../lib/can';
import { usePageTitle } from '../../../lib/page-title';
import { AppLink } from '../../../lib/record-link';
import { useSearchState } from '../../../lib/search-state';
import { Button } from '../../../ui/button';
import { IconPlus, IconSitemap } from '../../../ui/icons';
import { ListAndPane } from '../../../ui/list-and-pane';
import { ListFailed } from '../../../ui/list-failed';
import { PageHead } from '../../../ui/page';
import { SearchBox } from '../../../ui/search-box';
import { EmptyState, SkeletonRows } from '../../../ui/states';
import { type AdminUser, useUsers } from '../users/use-users';
import { TeamPane } from './team-pane';
import { matchingTeams } from './team-tree';
import styles from './teams.module.css';
import { teamsMessages as m } from './teams.messages';
import { TeamsTree } from './teams-tree';
import { useTeams } from './use-teams';

const SEARCH_FROM = 8;

/** /admin/teams: the tree, and beside it the open team. */
export function TeamsPage() {
  usePageTitle(m.title);
  const { teams, failed, retry } = useTeams();
  const members = useUsers();
  const { users } = members;
  const again = () => {
    retry();
    members.retry();
  };
  const [search, setSearch] = useSearchState();
  const blocked = useCan().why('manage', 'administration');
  const open = (id: string | undefined) => setSearch({ open: id, under: undefined }, true);
  const begin = (
    <Button
      variant={search.open ? 'default' : 'filled'}
      icon={IconPlus}
      disabledReason={blocked}
      onClick={() => open('new')}
    >
      {m.newTeam}
    </Button>
  );
  return (
    <ListAndPane
      head={<PageHead title={m.title} actions={teams?.length ? begin : undefined} />}
      pane={
        teams &&
        users && (
          <OpenPane
            open={search.open}
            under={search.under}
            teams={teams}
            users={users}
            onOpen={open}
            onUnder={(id) => setSearch({ open: 'new', under: String(id) }, true)}
          />
        )
      }
    >
      {failed || members.failed ? (
        <ListFailed text={m.failed} again={m.again} retry={again} />
      ) : !teams || !users ? (
        <SkeletonRows rows={6} />
      ) : teams.length === 0 ? (
        <EmptyState icon={IconSitemap} title={m.emptyTitle} text={m.emptyText} action={begin} begin />
      ) : (
        <Tree teams={teams} users={users} openId={Number(search.open) || null} onOpen={(id) => open(String(id))} />
      )}
    </ListAndPane>
  );
}

interface TreeProps {
  teams: readonly TeamAnswer[];
  users: readonly AdminUser[];
  openId: number | null;
  onOpen: (id: number) => void;
}

function Tree({ teams, users, openId, onOpen }: TreeProps) {
  const [text, setText] = useState('');
  const shown = matchingTeams(teams, text);
  const teamless = users.filter(
    ({ deleted_at, team_id, level }) => !deleted_at && team_id === null && level < 3,
  ).length;
  return (
    <div className={styles.page}>
      {teams.length >= SEARCH_FROM && (
        <div className={styles.searchBox}>
          <SearchBox label={m.search} value={text} onChange={setText} />
        </div>
      )}
      {shown.length ? (
        <TeamsTree teams={shown} users={users} openId={openId} onOpen={onOpen} />
      ) : (
        <p className={styles.quiet} role="status">
          {m.noMatch(text.trim())}
        </p>
      )}
      {teamless > 0 && (
        <p className={styles.quiet}>
          {m.teamless(teamless)}. <AppLink href="/admin/users?team=none">{m.showTeamless}</AppLink>
        </p>
      )}
    </div>
  );
}

interface OpenProps {
  open: string | undefined;
  under: string | undefined;
  teams: readonly TeamAnswer[];
  users: readonly AdminUser[];
  onOpen: (id: string | undefined) => void;
  onUnder: (id: number) => void;
}

function OpenPane({ open, under, teams, users, onOpen, onUnder }: OpenProps) {
  const close = () => onOpen(undefined);
  const shared = { teams, users, onUnder, onClose: close, onOpen: (id: number) => onOpen(String(id)) };
  if (open === 'new') {
    const parent = teams.find(({ id }) => String(id) === under)?.id ?? null;
    return <TeamPane key={`new/${parent}`} {...shared} team={null} under={parent} />;
  }
  const team = teams.find(({ id }) => String(id) === open);
  return team ? <TeamPane key={team.id} {...shared} team={team} under={null} /> : null;
}
