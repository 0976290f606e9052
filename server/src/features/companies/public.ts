export { updateCompany } from './companies.operations';
export { companyPresentation } from './companies.present';
export { listCompanies, nameIsTaken, readCompany } from './companies.queries';
export { companyRoutes } from './companies.routes';
export { companyNameIssues, linkCompany } from './link-company';
