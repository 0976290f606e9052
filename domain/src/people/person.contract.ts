import { z } from 'zod';
import { answers, contract } from '../wire/contract';
import { idParams, listQuery, type Page } from '../wire/list-query';
import type { PersonRecord } from './person.types';

const loose = z.looseObject({});
/** What was read, for the fields that are sent: tells a change by somebody else from one's own, which answers 409. */
const base = z.record(z.string(), z.unknown()).optional();
const page = answers<Page<Partial<PersonRecord> & { readonly id: number }>>();

export const listPeople = contract({ method: 'GET', path: '/api/v3/people', query: listQuery, answer: page });
export const showPerson = contract({
  method: 'GET',
  path: '/api/v3/people/:id',
  params: idParams,
  query: loose,
  answer: answers<PersonRecord>(),
});
export const createPerson = contract({
  method: 'POST',
  path: '/api/v3/people',
  root: 'person',
  body: loose,
  answer: answers<PersonRecord>(),
});
export const updatePerson = contract({
  method: 'PUT',
  path: '/api/v3/people/:id',
  root: 'person',
  params: idParams,
  body: z.looseObject({ base }),
  answer: answers<PersonRecord>(),
});
export const deletePerson = contract({ method: 'DELETE', path: '/api/v3/people/:id', params: idParams });

/** The people of a company, and of a deal; the browser asks in the first form, integrations in the second. */
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
