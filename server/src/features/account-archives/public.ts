export { inSnapshot } from './archive.queries';
export { keepAwake } from './fill-account.queries';
export { filterWithIds } from './json-columns';
export { accountRestoreTasks } from './restore';
export { accountRestoresRetention } from './restores-retention';
export { accountRestoreRoutes } from './restores.routes';
export { partsOfArchive } from './write-archive';
