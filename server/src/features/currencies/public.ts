export { CONVERT_AMOUNTS, convertDueTask, convertTask } from './convert';
export { currencyRoutes } from './currencies.routes';
