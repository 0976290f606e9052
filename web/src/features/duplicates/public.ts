export { DuplicatesPage } from './duplicates-page';
