export { changeAccount } from './account.operations';
export { accountRoutes } from './account.routes';
export { createAccount } from './create-account.queries';
