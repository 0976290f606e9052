export { childrenOf, companyBeside, dealsOf, peopleOfCompany, peopleOfDeal } from './related.queries';
