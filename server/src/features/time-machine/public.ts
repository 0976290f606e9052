export { fillDealPeriodsTask, fillPeriods, keepDealPeriodsTask } from './keep-periods';
export { timeMachineRoutes } from './time-machine.routes';
