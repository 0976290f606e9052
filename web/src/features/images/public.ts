export { useFileChoice } from './choose-file';
export { OwnPicture } from './own-picture';
export { RecordPicture } from './record-picture';
export { logoForm } from './square';
