export { CompaniesPage } from './companies-page';
