import { lazyPart } from '../../ui/lazy-part';

/** The chart library is large, and neither the gallery nor a figure needs it. */
export const ReportChart = lazyPart(async () => (await import('./report-chart')).ReportChart);
export const TileChart = lazyPart(async () => (await import('./tile-chart')).TileChart);
export const FlowChart = lazyPart(async () => (await import('./flow-chart')).FlowChart);
