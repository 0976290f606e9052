import type { DashboardSummary } from '@fairlead/domain/dashboards/dashboards.contract';
import { useState } from 'react';
import { useCan } from '../../lib/can';
import { usePageTitle } from '../../lib/page-title';
import { useShortcuts } from '../../lib/shortcuts';
import { AppLink } from '../../lib/record-link';
import { UserAvatar } from '../../lib/user-avatar';
import { Button } from '../../ui/button';
import { Badge } from '../../ui/chips';
import { DateText } from '../../ui/formats';
import { IconButton } from '../../ui/icon-button';
import { IconDots, IconHome, IconLayoutDashboard, IconPlus, IconStar, IconStarFilled } from '../../ui/icons';
import { ListFailed } from '../../ui/list-failed';
import { Menu } from '../../ui/menu';
import { PageHead, PageText } from '../../ui/page';
import { EmptyState, SkeletonRows } from '../../ui/states';
import { SharedWith } from '../reports/public';
import { byStar, useDashboardActs, useDashboards } from '../saved-dashboards/public';
import { NewDashboardDialog, USUAL } from './choose-menu';
import styles from './dashboards-page.module.css';
import { dashboardsMessages as m } from './dashboards.messages';
import { useDashboardEntries } from './use-dashboard-entries';

/** /dashboards: all that the user sees, and which of them Home shows. */
export function DashboardsPage() {
  usePageTitle(m.title);
  const { dashboards, home, error, retry } = useDashboards();
  const [making, setMaking] = useState(false);
  const reason = useCan().why('create', 'dashboard');
  const begin = { keys: 'n', label: m.newDashboard, group: m.title, run: () => setMaking(true) };
  useShortcuts(reason ? [] : [begin]);
  const create = (label: string) => (
    <Button variant="filled" icon={IconPlus} disabledReason={reason} onClick={() => setMaking(true)}>
      {label}
    </Button>
  );
  const isEmpty = dashboards?.length === 0;
  return (
    <div className={styles.page} tabIndex={-1}>
      <PageHead title={m.title} actions={!isEmpty && create(m.newDashboard)} />
      <PageText>{m.text}</PageText>
      {error ? (
        <ListFailed text={m.loadFailed} again={m.again} retry={retry} />
      ) : !dashboards || !home ? (
        <SkeletonRows rows={4} />
      ) : isEmpty ? (
        <EmptyState
          icon={IconLayoutDashboard}
          title={m.noneTitle}
          text={m.noneText}
          begin
          action={create(m.startOverview)}
        />
      ) : (
        <List dashboards={byStar(dashboards)} home={home.dashboard_id} />
      )}
      {making && <NewDashboardDialog onClose={() => setMaking(false)} />}
    </div>
  );
}

function List({ dashboards, home }: { dashboards: readonly DashboardSummary[]; home: number | null }) {
  const { columns } = m;
  return (
    <div className={styles.scroller} tabIndex={0} role="region" aria-label={m.title}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{columns.name}</th>
            <th scope="col" data-right>
              {columns.tiles}
            </th>
            <th scope="col">{columns.shared}</th>
            <th scope="col">{columns.owner}</th>
            <th scope="col">{columns.changed}</th>
            <th scope="col">
              <span className="fl-hidden">{columns.more}</span>
            </th>
          </tr>
        </thead>
        <tbody>
          <UsualRow isHome={home === null} />
          {dashboards.map((one) => (
            <Row key={one.id} dashboard={one} isHome={one.id === home} />
          ))}
        </tbody>
      </table>
    </div>
  );
}

/** The default Home can be chosen again. */
function UsualRow({ isHome }: { isHome: boolean }) {
  const acts = useDashboardActs();
  return (
    <tr>
      <th scope="row">
        <span className={styles.named}>
          <IconHome size={16} aria-hidden />
          <AppLink href={isHome ? '/' : `/dashboards/${USUAL}`} className={styles.name}>
            {m.usual}
          </AppLink>
          {isHome && <Badge tone="accent">{m.home}</Badge>}
        </span>
      </th>
      <td colSpan={4}>{m.usualText}</td>
      <td data-right>
        {!isHome && (
          <Button variant="quiet" onClick={() => void acts.goHome(null)}>
            {m.toHome}
          </Button>
        )}
      </td>
    </tr>
  );
}

function Row({ dashboard, isHome }: { dashboard: DashboardSummary; isHome: boolean }) {
  const acts = useDashboardActs();
  const entries = useDashboardEntries();
  const { id, name, is_starred, user } = dashboard;
  return (
    <tr>
      <th scope="row">
        <span className={styles.named}>
          <IconLayoutDashboard size={16} aria-hidden />
          <AppLink href={`/dashboards/${id}`} className={styles.name}>
            {name}
          </AppLink>
          <IconButton
            icon={is_starred ? IconStarFilled : IconStar}
            label={`${is_starred ? m.unstar : m.star}: ${name}`}
            aria-pressed={is_starred}
            className={is_starred ? styles.starred : undefined}
            onClick={() => void acts.star(dashboard, !is_starred)}
            noTooltip
          />
          {isHome && <Badge tone="accent">{m.home}</Badge>}
        </span>
      </th>
      <td data-right>{dashboard.tile_count}</td>
      <td>
        <SharedWith shares={dashboard.shares} />
      </td>
      <td>
        {user && (
          <span className={styles.who}>
            <UserAvatar id={user.id} name={user.full_name} />
            {user.full_name}
          </span>
        )}
      </td>
      <td>
        <DateText when={dashboard.updated_at} near />
      </td>
      <td data-right>
        <Menu groups={[entries(dashboard)]} label={m.menuOf(name)} position="bottom-end">
          <IconButton icon={IconDots} label={m.menuOf(name)} noTooltip />
        </Menu>
      </td>
    </tr>
  );
}
