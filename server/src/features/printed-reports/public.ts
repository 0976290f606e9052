export { INK, onPaper } from './colors';
export { type Box, drawParts } from './draw-bars';
export { drawColumns } from './draw-columns';
export { NO_LETTER } from './letters';
export type { Paper } from './paper';
export { paperFor, printedDocument, reportToPrint } from './printed-report.operations';
export { printedReportRoutes } from './printed-reports.routes';
export { notationOf } from './words';
