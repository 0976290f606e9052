export { updateCompany } from './companies.operations';
export { readCompany } from './companies.queries';
export { companyRoutes } from './companies.routes';
export { linkCompany } from './link-company';
