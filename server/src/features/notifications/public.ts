export { NOTIFY } from '../../writing/notable';
export { forgetNewsSources } from './forget-sources';
export { moveRound } from './move-round';
export { newsTask } from './news';
export { type Reminding, remindUsers } from './remind-users';
export { ensureRounds, roundsTick } from './rounds';
export { insertNotifications as keepNotifications, type Kept } from './notifications.queries';
export { notificationRoutes } from './notifications.routes';
