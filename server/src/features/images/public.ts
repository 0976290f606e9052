export { forgetPictures } from './forget-pictures';
export { readImage, storedImage } from './images.operations';
export { imageRoutes } from './images.routes';
