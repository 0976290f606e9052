export { fillDealPeriodsTask, fillPeriods, fillPeriodsHere, keepDealPeriodsTask } from './keep-periods';
export { timeMachineRoutes } from './time-machine.routes';
