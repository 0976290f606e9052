export { shareSiteRoutes } from './share-site.routes';
