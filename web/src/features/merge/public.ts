export { MergePage } from './merge-page';
