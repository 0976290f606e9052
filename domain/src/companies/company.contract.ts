import { z } from 'zod';
import { answers, contract } from '../wire/contract';
import { idParams, listQuery, type Page } from '../wire/list-query';
import type { CompanyRecord } from './company.types';

const loose = z.looseObject({});
/** What was read, for the fields that are sent: tells a change by somebody else from one's own, which answers 409. */
const base = z.record(z.string(), z.unknown()).optional();
const page = answers<Page<Partial<CompanyRecord> & { readonly id: number }>>();

export const listCompanies = contract({
  method: 'GET',
  path: '/api/v3/companies',
  query: listQuery.extend({ name: z.string().max(500).optional() }),
  answer: page,
});
export const showCompany = contract({
  method: 'GET',
  path: '/api/v3/companies/:id',
  params: idParams,
  query: loose,
  answer: answers<CompanyRecord>(),
});
export const createCompany = contract({
  method: 'POST',
  path: '/api/v3/companies',
  root: 'company',
  body: loose,
  answer: answers<CompanyRecord>(),
});
export const updateCompany = contract({
  method: 'PUT',
  path: '/api/v3/companies/:id',
  root: 'company',
  params: idParams,
  body: z.looseObject({ base }),
  answer: answers<CompanyRecord>(),
});
export const deleteCompany = contract({ method: 'DELETE', path: '/api/v3/companies/:id', params: idParams });

const end = z.union([z.string().max(50), z.number()]).optional();
const ids = z.union([z.array(z.coerce.number()), z.coerce.number().transform((id) => [id])]);
const sentinel = z.enum(['__NONE__', '__HAS_VALUE__']);

/**
 * The children of a company, by what their list is filtered and sorted by (1§9). Dates as everywhere, `value` is what
 * their deals are worth.
 */
export const childrenCompanies = contract({
  method: 'GET',
  path: '/api/v3/companies/:id/children_companies',
  params: idParams,
  query: listQuery.extend({
    name: z.string().max(500).optional(),
    updated_at: z.object({ from: end, to: end, from_date: end, to_date: end }).optional(),
    owner_id: z.union([sentinel, ids]).optional(),
    value: z.union([sentinel, z.object({ from: end, to: end })]).optional(),
  }),
  answer: page,
});
