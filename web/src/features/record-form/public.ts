export {
  type Choice,
  type DraftValue,
  draftOf,
  isChosenAtOnce,
  isRequired,
  problemOf,
  wireValue,
} from './draft';
export { AlikeDialog } from './alike-dialog';
export { choicesOf, personTypes } from './choices';
export { ConflictDialog } from './conflict-dialog';
export type { FieldConflict } from './conflict-table';
export { FieldControl } from './field-control';
export { loadRecords } from './pickers';
export { ruleWords, triggersInWords } from './rule-words';
export { type SavedRecord, saveRecord } from './record-calls';
export { alikeWords } from './record-form.messages';
export { rememberNone } from './use-none-of-them';
export { RecordModal } from './record-modal';
