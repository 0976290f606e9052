export { FocusPage } from './focus-page';
export { FocusTile } from './focus-tile';
