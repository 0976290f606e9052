import { COMPANY } from '../kinds/company.kind';
import { z } from 'zod';
import { IMAGE_BYTES } from '../images/image-kind';
import { answers, contract } from '../wire/contract';
import { idParams, listQuery } from '../wire/list-query';
import { recordContracts } from '../wire/record-contracts';
import { companyRecord } from './company.types';
import { listed, listTotals, money, pageOf } from '../wire/formats';

const page = answers(pageOf(listed(companyRecord)).extend({ totals: listTotals.optional() }));

export const companyCalls = recordContracts({
  plural: 'companies',
  root: COMPANY.name,
  query: listQuery.extend({ name: z.string().max(500).optional() }),
  answer: { one: answers(companyRecord), list: page },
  image: IMAGE_BYTES,
});
export const { list: listCompanies } = companyCalls;

const end = z.union([z.string().max(50), z.number()]).optional();
const ids = z.union([z.array(z.coerce.number()), z.coerce.number().transform((id) => [id])]);
const sentinel = z.enum(['__NONE__', '__HAS_VALUE__']);

/**
 * The child companies of a company, with the filters and sort keys of their list (1§9). `value` is the total of their
 * deals; with `or_none` a range also has the companies without any. `totals=true` adds the count and value of all.
 */
export const childrenCompanies = contract({
  method: 'GET',
  path: '/api/v3/companies/:id/children_companies',
  params: idParams,
  query: listQuery.extend({
    name: z.string().max(500).optional(),
    updated_at: z.object({ from: end, to: end, from_date: end, to_date: end }).optional(),
    owner_id: z.union([sentinel, ids]).optional(),
    value: z.union([sentinel, z.object({ from: end, to: end, or_none: z.stringbool().optional() })]).optional(),
  }),
  answer: answers(pageOf(listed(companyRecord)).extend({ totals: listTotals.extend({ value: money }).optional() })),
});

export const removeCompanyImage = contract({
  method: 'POST',
  path: '/api/v3/companies/:id/destroy_avatar',
  params: idParams,
  answer: answers(companyRecord),
});
