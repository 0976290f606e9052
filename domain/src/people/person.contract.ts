import { PERSON } from '../kinds/person.kind';
import { IMAGE_BYTES } from '../images/image-kind';
import { answers, contract } from '../wire/contract';
import { idParams, listQuery } from '../wire/list-query';
import { recordContracts } from '../wire/record-contracts';
import { personRecord } from './person.types';
import { listed, listTotals, pageOf } from '../wire/formats';

const page = answers(pageOf(listed(personRecord)).extend({ totals: listTotals.optional() }));

export const personCalls = recordContracts({
  plural: 'people',
  root: PERSON.name,
  query: listQuery,
  answer: { one: answers(personRecord), list: page },
  image: IMAGE_BYTES,
});
export const { list: listPeople } = personCalls;

/** The people of a company or of a deal; the browser uses the first form, integrations the second. */
export const companyPeople = contract({
  method: 'GET',
  path: '/api/internal/companies/:id/people',
  params: idParams,
  query: listQuery,
  answer: page,
});
export const companyPeopleV3 = contract({ ...companyPeople, path: '/api/v3/companies/:id/people' });
export const dealPeople = contract({ ...companyPeople, path: '/api/internal/deals/:id/people' });
export const dealPeopleV3 = contract({ ...companyPeople, path: '/api/v3/deals/:id/people' });

export const removePersonImage = contract({
  method: 'POST',
  path: '/api/v3/people/:id/destroy_avatar',
  params: idParams,
  answer: answers(personRecord),
});
