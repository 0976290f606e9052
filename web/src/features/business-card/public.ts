export { BusinessCards } from './business-cards';
