import { later } from '../../lib/later';

/** Not needed to show a list, only to work with it: fetched behind the first rows. */
export const CellEditor = later(async () => (await import('./cell-editor')).CellEditor);
export const EditConflict = later(async () => (await import('./edit-conflict')).EditConflict);
export const FilterEditor = later(async () => (await import('./filter-editor')).FilterEditor);
