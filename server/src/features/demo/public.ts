export { demoSignIns } from './demo-sign-ins';
export { makeDemo } from './demo.operations';
