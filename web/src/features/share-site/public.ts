export { ShareSite } from './share-site';
