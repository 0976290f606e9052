export { RecycleBinPage } from './recycle-bin-page';
