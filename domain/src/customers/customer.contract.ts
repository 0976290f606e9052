import { z } from 'zod';
import { CUSTOMER } from '../kinds/facets';
import { milestoneRecord } from '../milestones/milestone.contract';
import { answers, contract, type Described } from '../wire/contract';
import { count, id, instant, listed, money, named, nullableText, pageOf, someone } from '../wire/formats';
import { idParams, listQuery } from '../wire/list-query';

/** A customer in an API answer. Its id is the company's. The optional keys are for single customers. */
const customerRecord = z.strictObject({
  id,
  company_id: id,
  name: z.string(),
  health_score: z.null(),
  health_score_description: nullableText,
  days_in_health: count,
  /** The owner of the company. */
  owner: someone.nullable(),
  created_at: instant,
  updated_at: instant,
  conversion_notes: nullableText.optional(),
  next_milestone_id: id.nullable().optional(),
  milestones: z.array(milestoneRecord).optional(),
  visible_users: z.array(someone).optional(),
});

const path = `/api/v3/${CUSTOMER.path}`;
const single = `${path}/:id`;
const root = CUSTOMER.name;
const one = answers(customerRecord);

export const listCustomers = contract({
  method: 'GET',
  path,
  query: listQuery,
  answer: answers(pageOf(listed(customerRecord))),
});
export const showCustomer = contract({ method: 'GET', path: single, params: idParams, answer: one });
/**
 * Makes a company, or the company of a won deal, a customer. The body has company_id or deal_id, and with them
 * owner_id, conversion_notes, milestones and fields of the company.
 */
export const createCustomer = contract({ method: 'POST', path, root, body: z.looseObject({}), answer: one });
export const updateCustomer = contract({
  method: 'PUT',
  path: single,
  root,
  params: idParams,
  body: z.looseObject({}),
  answer: one,
});
/** The company stays, and is no longer a customer. */
export const revertCustomer = contract({
  method: 'DELETE',
  path: single,
  params: idParams,
  answer: answers(z.strictObject({ success: z.literal(true) })),
});

/** The users who see the customer. */
export const customerViewers = contract({
  method: 'GET',
  path: '/api/internal/customers/:id/visible_users',
  params: idParams,
  answer: answers(pageOf(someone.extend({ is_external: z.boolean(), may_edit: z.boolean() }))),
});

const wonDeal = z.strictObject({
  id,
  name: z.string(),
  deal_value: money.nullable(),
  currency_id: id.nullable(),
  closed_time: instant.nullable(),
});
export type WonDeal = Described<typeof wonDeal>;

const conversion = z.strictObject({
  company: named.extend({ owner_id: id.nullable(), is_customer: z.boolean() }),
  /** The latest won deals that the caller sees. */
  won_deals: z.array(wonDeal),
  won_count: count,
  may_convert: z.boolean(),
  /** Winning the first deal asks to convert: the caller may, and has not turned the question off. */
  asks: z.boolean(),
  may_change_owner: z.boolean(),
});
export type Conversion = Described<typeof conversion>;

/** The initial values of the dialog that makes a company a customer. */
export const companyConversion = contract({
  method: 'GET',
  path: '/api/internal/companies/:id/conversion',
  params: idParams,
  answer: answers(conversion),
});
