export { type DraftValue, draftOf, wireValue } from './draft';
export { choicesOf, personTypes } from './choices';
export { FieldControl } from './field-control';
export { loadCompanies, loadPeople } from './pickers';
export { nameOf, type SavedRecord, saveRecord } from './record-calls';
export { RecordModal } from './record-modal';
