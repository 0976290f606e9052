export { ListActions } from './list-actions';
export { FilterBar, partsOf } from './filter-bar';
export { RecordList } from './record-list';
export { recordListMessages } from './record-list.messages';
