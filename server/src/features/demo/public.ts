export { makeDemo } from './demo.operations';
