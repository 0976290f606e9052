export { forgetUserActions } from './forget-user-actions';
export { ownOtherEmails, writeOtherEmails, wrongOtherEmails } from './other-emails.operations';
export { userTasks } from './actions.run';
export { presentChanged, presentUser } from './users.present';
export { countReadOnly, userRow } from './users.queries';
export { userRoutes } from './users.routes';
export { noteErased, noteReturned, settleUndone } from './undone';
export { noteUserChange } from './write-user';
