export { recordKinds } from './record-kinds';
