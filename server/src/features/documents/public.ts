export { FETCH_DOCUMENT, mayDoToPlacedFile, placedFiles } from './documents.operations';
export { documentRoutes } from './documents.routes';
export { FETCH_SLOW_DOCUMENT, fetchDocumentTask, fetchSlowDocumentTask } from './fetch-document';
export { removeUnusedContentTask, unusedContentSweep } from './unused-content';
export { kindOfFile } from './stored-files';
export { keepDemoFile } from './keep-demo-file';
