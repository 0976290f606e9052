export { updateCompany } from './companies.operations';
export { nameIsTaken, readCompany } from './companies.queries';
export { companyRoutes } from './companies.routes';
export { linkCompany } from './link-company';
