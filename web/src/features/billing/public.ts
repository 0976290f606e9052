export { BillingPage } from './billing-page';
export { QUOTA_NAMES, QUOTA_NOTES } from './quota-names';
