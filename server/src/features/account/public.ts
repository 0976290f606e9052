export { createAccount, type NewAccount } from './create-account.queries';
