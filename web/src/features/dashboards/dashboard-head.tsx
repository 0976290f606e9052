import { type ReactNode, useState } from 'react';
import type { Dashboard } from '@fairlead/domain/dashboards/dashboards.contract';
import { AppLink } from '../../lib/record-link';
import { TitleInPlace } from '../../lib/title-in-place';
import { Button } from '../../ui/button';
import { Badge } from '../../ui/chips';
import { IconButton } from '../../ui/icon-button';
import { IconChevronLeft, IconDots, IconLayoutGridAdd, IconShare, IconStar, IconStarFilled } from '../../ui/icons';
import { Menu } from '../../ui/menu';
import { SharedWith } from '../reports/public';
import { useDashboardActs, useDashboards } from '../saved-dashboards/public';
import { ChooseMenu } from './choose-menu';
import styles from './dashboard-head.module.css';
import { dashboardsMessages as m } from './dashboards.messages';
import { ShareDashboard } from './share-dashboard';
import { useDashboardEntries } from './use-dashboard-entries';

interface Props {
  dashboard: Dashboard;
  /** Shown as Home, which has no way back. */
  asHome: boolean;
  /** It was just arranged: the focus returns to where that began. */
  isBack: boolean;
  onArrange: () => void;
  /** The choice of a time for all reports. */
  range: ReactNode;
  exporting: ReactNode;
}

/** The name, edited in place, the way to other dashboards, and the actions of the dashboard. */
export function DashboardHead({ dashboard, asHome, isBack, onArrange, range, exporting }: Props) {
  const acts = useDashboardActs();
  const { home } = useDashboards();
  const { name, is_starred, may_update } = dashboard;
  return (
    <header className={styles.head}>
      {!asHome && (
        <AppLink href="/dashboards" className={styles.back}>
          <IconChevronLeft size={14} aria-hidden />
          {m.title}
        </AppLink>
      )}
      <div className={styles.line}>
        <TitleInPlace
          key={dashboard.id}
          title={name}
          label={m.rename}
          onRename={may_update ? (next) => acts.rename(dashboard, next) : null}
        />
        <ChooseMenu current={dashboard.id} />
        <IconButton
          icon={is_starred ? IconStarFilled : IconStar}
          label={is_starred ? m.unstar : m.star}
          aria-pressed={is_starred}
          className={is_starred ? styles.starred : undefined}
          onClick={() => void acts.star(dashboard, !is_starred)}
        />
        <span className={styles.shared}>
          <SharedWith shares={dashboard.shares} />
        </span>
        {home?.dashboard_id === dashboard.id && <Badge tone="accent">{m.home}</Badge>}
        <Acts dashboard={dashboard}>
          {range}
          {exporting}
          <Button
            icon={IconLayoutGridAdd}
            disabledReason={may_update ? null : m.unable}
            onClick={onArrange}
            autoFocus={isBack}
          >
            {m.arrange}
          </Button>
        </Acts>
      </div>
    </header>
  );
}

function Acts({ dashboard, children }: { dashboard: Dashboard; children: ReactNode }) {
  const [sharing, setSharing] = useState(false);
  const entries = useDashboardEntries();
  return (
    <div className={styles.acts}>
      {children}
      <Button icon={IconShare} disabledReason={dashboard.may_share ? null : m.unable} onClick={() => setSharing(true)}>
        {m.share}
      </Button>
      <Menu groups={[entries(dashboard)]} label={m.menu} position="bottom-end">
        <IconButton icon={IconDots} label={m.menu} variant="default" size="md" />
      </Menu>
      {sharing && <ShareDashboard dashboard={dashboard} onClose={() => setSharing(false)} />}
    </div>
  );
}
