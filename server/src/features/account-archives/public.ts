export { inSnapshot } from './archive.queries';
export { keepAwake } from './fill-account.queries';
export { filterWithIds } from './json-columns';
export { accountRestoreTasks } from './restore';
export { forgetAccountRestores } from './forget-restores';
export { accountRestoreRoutes } from './restores.routes';
export { partsOfArchive } from './write-archive';
