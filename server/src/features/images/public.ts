export { askedPicture, FETCH_PICTURE, fetchLater, fetchPictureTask } from './fetch-picture';
export { picturesRetention } from './pictures-retention';
export { readImage, type SentImage, storedImage } from './images.operations';
export { deleteLogos } from './images.queries';
export { imageRoutes } from './images.routes';
