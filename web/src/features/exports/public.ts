export { ExportButton } from './export-button';
export { useExport } from './use-export';
