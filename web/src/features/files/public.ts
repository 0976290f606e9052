export { FilesPage } from './files-page';
export { FilesPanel } from './files-panel';
export { RecordDrop } from './record-drop';
export { UploadPanel } from './upload-panel';
