export { ExportList } from './export-list';
export { useAccountExports, useRereadExports } from './use-account-exports';
export { AccountExportsPage } from './account-exports-page';
