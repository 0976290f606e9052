export { NoteModal } from './note-modal';
export { QuickAddPage } from './quick-add-page';
