import { lazyPart } from '../../ui/lazy-part';

/** Not needed to show a list, only to work with it: loaded after the first rows. */
export const CellEditor = lazyPart(async () => (await import('./cell-editor')).CellEditor);
export const EditConflict = lazyPart(async () => (await import('./edit-conflict')).EditConflict);
export const FilterEditor = lazyPart(async () => (await import('./filter-editor')).FilterEditor);
export const ColumnLines = lazyPart(async () => (await import('./column-lines')).ColumnLines);

/** Loaded with the first list that has the column. */
export const HealthCell = lazyPart(async () => (await import('../deal-health/public')).LazyHealthCell, {
  isBeside: true,
});
