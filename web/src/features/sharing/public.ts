export { SharingHost } from './sharing-host';
