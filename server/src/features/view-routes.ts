import type { Endpoint } from '../http/endpoint';
import { dashboardFigureRoutes } from './dashboard-figures/public';
import { dashboardRoutes } from './dashboards/public';
import { forecastRoutes } from './forecast/public';
import { listViewRoutes } from './list-views/public';
import { printedDashboardRoutes } from './printed-dashboards/public';
import { printedReportRoutes } from './printed-reports/public';
import { reportScheduleRoutes } from './report-schedules/public';
import { reportRoutes } from './reports/public';
import { savedReportRoutes } from './saved-reports/public';
import { savedSearchRoutes } from './saved-searches/public';

/** Lists and reports that users keep, and what they show. */
export const viewRoutes: readonly Endpoint[] = [
  ...listViewRoutes,
  ...savedSearchRoutes,
  ...savedReportRoutes,
  ...dashboardRoutes,
  ...dashboardFigureRoutes,
  ...reportRoutes,
  ...forecastRoutes,
  ...printedDashboardRoutes,
  ...printedReportRoutes,
  ...reportScheduleRoutes,
];
