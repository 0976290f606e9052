export { DuplicatesPage } from './duplicates-page';
export { DuplicateRulesPage } from './rules-page';
