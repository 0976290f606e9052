import { useEffect } from 'react';
import { useKeptState } from '../../lib/kept-state';
import { useSession } from '../../lib/session';
import { lazyPart } from '../../ui/lazy-part';
import { HomePage } from '../home/public';
import { useDashboards } from '../saved-dashboards/public';
import { ChooseMenu } from './choose-menu';

const HomeDashboard = lazyPart(async () => (await import('./dashboard-page')).HomeDashboard);

/**
 * /: the user's day, or the dashboard that was chosen as Home. The browser remembers which, so that it shows at once.
 */
export function StartPage() {
  const { user } = useSession();
  const { home } = useDashboards();
  const [kept, keep] = useKeptState<number | null>(`home-${user.id}`, null);
  const id = home ? home.dashboard_id : kept;
  useEffect(() => {
    if (id !== kept) keep(id);
  }, [id, kept, keep]);
  return id === null ? <HomePage beside={<ChooseMenu current={null} />} /> : <HomeDashboard id={id} />;
}
