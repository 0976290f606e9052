export { AgendaWidget } from './agenda-widget';
export { ChangesTile } from './changes-tile';
export { HomePage } from './home-page';
