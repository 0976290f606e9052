import type { Dashboard } from '@fairlead/domain/dashboards/dashboards.contract';
import { useState } from 'react';
import { useCan } from '../../lib/can';
import { Checkbox } from '../../ui/checkbox';
import { Notice } from '../../ui/states';
import { ShareDialog } from '../reports/public';
import { useDashboardActs } from '../saved-dashboards/public';
import { dashboardsMessages as m } from './dashboards.messages';

/** Who may see a dashboard or change it, and whether it is their Home. */
export function ShareDashboard({ dashboard, onClose }: { dashboard: Dashboard; onClose: () => void }) {
  const acts = useDashboardActs();
  const hasReports = dashboard.tiles.some(({ kind }) => kind === 'saved_report');
  const [isHome, setHome] = useState(dashboard.is_shared_home);
  const maySet = useCan().could('share_as_home', 'dashboard');
  return (
    <ShareDialog of={dashboard} onShare={(shares) => acts.share(dashboard, shares, isHome)} onClose={onClose}>
      {hasReports && <Notice tone="accent">{m.shareReports}</Notice>}
      {(maySet || dashboard.is_shared_home) && (
        <Checkbox
          label={m.homeForReaders}
          hint={maySet ? m.homeForReadersHint : m.homeIsSet}
          checked={isHome}
          onChange={setHome}
        />
      )}
    </ShareDialog>
  );
}
