export { fieldsBeforeUndo, requireRoomAfterUndo } from './after-undo';
export { createField, fieldNames, whyNoRoom } from './custom-fields.operations';
export { customFieldRoutes } from './custom-fields.routes';
export { fieldActionTasks, fieldActionsRetention } from './field-actions';
export { fillCalculatedTask } from './fill';
export { settleTypes } from './settle-types';
