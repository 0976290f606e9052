export { duplicatesByBulk } from './bulk-duplicates';
export { activeRules } from './checks.queries';
export { certainAmong } from './certain-groups';
export { CHECK_DUPLICATES } from '../../search/duplicate-keys';
export { asksForDuplicates, requireDuplicatesConfirmed } from './confirm.operations';
export { checkDuplicatesTask } from './check-changes';
export { duplicateRoutes } from './duplicates.routes';
export {
  FIND_DUPLICATES,
  findAgain,
  findDuplicates,
  findDuplicatesAtStart,
  findDuplicatesTask,
} from './find-duplicates';
export { forgetSplit, passOnAsides, setSplitAside, takeBackAsides } from './merged-asides';
export { nextPairs } from './ordered-pairs';
export { shownRecords } from './page.queries';
export { checkRecords } from './check-records';
export { matchesOf } from './matches.operations';
export { matchesOfRows } from './matches-of-rows';
