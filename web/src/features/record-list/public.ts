export { ListActions } from './list-actions';
export { bareAddress, renderValue } from './cell';
export type { ListRow } from './use-list';
export { ListScreen, RecordList } from './record-list';
export { recordListMessages } from './record-list.messages';
