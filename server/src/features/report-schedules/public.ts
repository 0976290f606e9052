export { schedulesTick } from './due';
export { sendingsRetention } from './sendings-retention';
export { mayStillGet } from './may-still-get';
export { reportScheduleRoutes } from './schedules.routes';
export { sendReportTask } from './send-report';
export { SEND_REPORT } from './task-name';
