export { NoteModal } from './note-modal';
