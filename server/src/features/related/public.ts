export {
  childrenOf,
  companyBeside,
  dealsOf,
  firstDealAt,
  milestonesOf,
  peopleOfCompany,
  peopleOfDeal,
} from './related.queries';
