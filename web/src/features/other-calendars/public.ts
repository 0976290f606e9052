export { OtherCalendarsPage } from './other-calendars-page';
