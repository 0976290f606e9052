export { ListActions } from './list-actions';
export { bareAddress, renderValue } from './cell';
export { ListScreen, type PeekProps, RecordList } from './record-list';
export { recordListMessages } from './record-list.messages';
export { type Selection, useSelection } from './selection';
export { useListState } from './use-list-state';
