export { CHECK_DUPLICATES } from '../../search/duplicate-keys';
export { checkDuplicatesTask } from './check-changes';
export { duplicateRoutes } from './duplicates.routes';
export { FIND_DUPLICATES, findAgain, findDuplicatesAtStart, findDuplicatesTask } from './find-duplicates';
export { toConfirm } from './matches.operations';
