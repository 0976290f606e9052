export { customFieldRoutes } from './custom-fields.routes';
export { fillCalculatedTask } from './fill';
