export { recordPage } from './record-page';
export { timelineRoutes } from './timeline.routes';
