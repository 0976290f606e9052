export { ListActions } from './list-actions';
export { ListBar, type QuickPart } from './list-bar';
export { bareAddress, renderLinks, renderValue } from './cell';
export { type Columns, filterOfColumns } from './column-selection';
export { filterWords } from './filter-words';
export { EditorPopover } from './editor-popover';
export { FilterBar } from './filter-bar';
export { FilterEditor } from './lazy-parts';
export { isEmpty } from './read-filter';
export { ListScreen, type PeekProps, RecordList } from './record-list';
export { recordListMessages } from './record-list.messages';
export { usePlaceInList } from './origin';
export { useSelectedSum } from './selected-sum';
export {
  carrySelection,
  isSelected,
  type Selection,
  tellColumns,
  useChosen,
  useSelection,
  useSelectionLife,
  withRecords,
} from './selection';
export { SortMenu } from './sort-menu';
export { type ListState, useListState } from './use-list-state';
export { usePeek } from './use-peek';
