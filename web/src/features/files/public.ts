export { FilesPage } from './files-page';
export { FilesPanel } from './files-panel';
export { UploadPanel } from './upload-panel';
