export { addTasks, readyTemplate, targetsOf } from './apply';
export { templateOfNew } from './new-record';
export { todoTemplateRoutes } from './templates.routes';
