export { BulkBar } from './bulk-bar';
export { Act, Bar } from './bar';
export { default as bulkStyles } from './bulk.module.css';
