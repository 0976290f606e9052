export { askedPicture, FETCH_PICTURE, fetchLater, fetchPictureTask } from './fetch-picture';
export { forgetPictures } from './forget-pictures';
export { readImage, storedImage } from './images.operations';
export { imageRoutes } from './images.routes';
