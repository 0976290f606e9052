export { printedDocument, reportToPrint } from './printed-report.operations';
export { printedReportRoutes } from './printed-reports.routes';
