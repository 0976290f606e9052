export { linkCompany } from './link-company';
