export { FETCH_DOCUMENT, mayDoToPlacedFile, placedFiles } from './documents.operations';
export { documentRoutes } from './documents.routes';
export { fetchDocumentTask } from './fetch-document';
export { forgetContentTask, forgetFiles } from './forget-files';
export { kindOfFile } from './stored-files';
export { keepDemoFile } from './keep-demo-file';
