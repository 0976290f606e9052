import { lazyPart } from '../../ui/lazy-part';

export { StartPage } from './start-page';

export const DashboardsPage = lazyPart(async () => (await import('./dashboards-page')).DashboardsPage);
export const DashboardPage = lazyPart(async () => (await import('./dashboard-page')).DashboardPage);
