export { createField, fieldNames, whyNoRoom } from './custom-fields.operations';
export { customFieldRoutes } from './custom-fields.routes';
export { fillCalculatedTask } from './fill';
