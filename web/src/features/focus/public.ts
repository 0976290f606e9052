export { FocusPage } from './focus-page';
