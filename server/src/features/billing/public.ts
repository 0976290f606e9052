export { readBilling } from './billing.operations';
export { closeRequest, requestsJson } from './billing.queries';
export { billingRoutes } from './billing.routes';
export { applyPlanChanges, type Difference, settleAccount, withPlan } from './plan-changes';
