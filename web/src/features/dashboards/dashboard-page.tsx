import { useParams } from '@tanstack/react-router';
import { Button } from '../../ui/button';
import { IconHome } from '../../ui/icons';
import { HomePage } from '../home/public';
import { NotFoundPage } from '../errors/public';
import { ListFailed } from '../../ui/list-failed';
import { useDashboard, useDashboardActs, useDashboards } from '../saved-dashboards/public';
import { ChooseMenu, USUAL } from './choose-menu';
import { DashboardScreen, DashboardSkeleton } from './dashboard-screen';
import { dashboardsMessages as m } from './dashboards.messages';

/** /dashboards/{id} */
export function DashboardPage() {
  const { id = '' } = useParams({ strict: false }) as { id?: string };
  if (id === USUAL) return <UsualHome />;
  return /^\d+$/.test(id) ? <Loaded key={id} id={Number(id)} asHome={false} /> : <NotFoundPage />;
}

/** /dashboards/day: the user's day, also if Home shows a dashboard. */
function UsualHome() {
  const acts = useDashboardActs();
  const { home } = useDashboards();
  const isElsewhere = home !== undefined && home.dashboard_id !== null;
  return (
    <HomePage
      beside={
        <>
          <ChooseMenu current={null} />
          {isElsewhere && (
            <Button variant="quiet" icon={IconHome} onClick={() => void acts.goHome(null)}>
              {m.toHome}
            </Button>
          )}
        </>
      }
    />
  );
}

/** The dashboard that Home shows. If it is no longer visible, Home shows the user's day. */
export function HomeDashboard({ id }: { id: number }) {
  return <Loaded key={id} id={id} asHome />;
}

function Loaded({ id, asHome }: { id: number; asHome: boolean }) {
  const { dashboard, missing, error, retry } = useDashboard(id);
  if (missing) return asHome ? <HomePage beside={<ChooseMenu current={null} />} /> : <NotFoundPage />;
  if (error) return <ListFailed text={m.loadFailed} again={m.again} retry={retry} />;
  return dashboard ? <DashboardScreen dashboard={dashboard} asHome={asHome} /> : <DashboardSkeleton />;
}
