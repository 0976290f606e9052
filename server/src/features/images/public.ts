export { askedPicture, FETCH_PICTURE, fetchLater, fetchPictureTask } from './fetch-picture';
export { forgetPictures } from './forget-pictures';
export { readImage, type SentImage, storedImage } from './images.operations';
export { forgetLogos } from './images.queries';
export { imageRoutes } from './images.routes';
