export { NOTIFY } from '../../writing/notable';
export { forgetNewsSources } from './forget-sources';
export { newsTask } from './news';
export { notificationRoutes } from './notifications.routes';
