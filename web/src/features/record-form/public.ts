export { type Choice, type Draft, type DraftValue, draftOf, problemOf, wireValue } from './draft';
export { choicesOf, personTypes } from './choices';
export { FieldControl } from './field-control';
export { loadCompanies, loadPeople } from './pickers';
export { loadRecord, nameOf, type Saved, type SavedRecord, saveRecord } from './record-calls';
export { RecordModal } from './record-modal';
