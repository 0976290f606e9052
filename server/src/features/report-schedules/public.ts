export { schedulesTick } from './due';
export { forgetSendings } from './forget-sendings';
export { mayStillGet } from './may-still-get';
export { reportScheduleRoutes } from './schedules.routes';
export { sendReportTask } from './send-report';
export { SEND_REPORT } from './task-name';
