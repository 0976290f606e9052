export { CommandPalette } from './palette';
