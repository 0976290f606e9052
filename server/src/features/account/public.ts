export { createAccount } from './create-account.queries';
