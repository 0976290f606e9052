export { OwnPicture } from './own-picture';
export { RecordPicture } from './record-picture';
