export { ImportPage } from './import-page';
export { ImportsPage } from './imports-page';
export { NewImportPage } from './new-import-page';
