export { ownOtherEmails, writeOtherEmails } from './other-emails.operations';
export { userTasks } from './tasks';
export { countReadOnly } from './users.queries';
export { userRoutes } from './users.routes';
export { settleUndone } from './undone';
export { noteUserChange } from './write-user';
