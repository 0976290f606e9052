export { RecordPeek } from './lazy-peek';
