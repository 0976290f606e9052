import { z } from 'zod';
import { plainDate } from '../dates/plain';
import { futureChange, licenseCount, plan, planRequest, quotaInUse } from '../billing/billing.contract';
import { QUOTA_TYPES } from '../quotas/quotas';
import { answers, contract, type Described, NOTHING } from '../wire/contract';
import { count, day, id, instant, nullableText, pageOf, someone } from '../wire/formats';
import { idInPath, idParams, paged } from '../wire/list-query';
import { FLAG_NAMES } from './flags';

/** Calls of the back office. Only staff make them, with a session of their own; see decision 92. */
const reason = z.string().trim().min(3).max(500);
const text = z.string().trim().max(200);
const words = z.string().trim().max(200).default('');
const email = z.string().trim().max(254);
const dayGiven = z.string().refine((given) => {
  const [, y, m, d] = /^(\d{4})[-/](\d\d)[-/](\d\d)$/.exec(given) ?? [];
  return y !== undefined && plainDate(Number(y), Number(m), Number(d)) !== null;
}, 'Has invalid value');

const staff = z.strictObject({ id, full_name: z.string(), email: z.string(), is_demo: z.boolean() });
export type Staff = Described<typeof staff>;

/** Who is signed in here; `csrf_token` is that of the staff session. */
const staffSession = z.strictObject({ staff: staff.nullable(), csrf_token: nullableText });

export const showStaffSession = contract({
  method: 'GET',
  path: '/backend/session',
  answer: answers(staffSession),
});
export const staffSignIn = contract({
  method: 'POST',
  path: '/backend/login',
  body: z.object({ email, password: z.string().max(1000), code: z.string().max(20).optional() }),
  answer: answers(z.strictObject({ code_required: z.boolean(), csrf_token: nullableText })),
});
export const staffSignOut = contract({ method: 'DELETE', path: '/backend/login', answer: NOTHING });

const token = z.object({ token: z.string().min(1).max(200) });
/** A link of the operator, with which staff set their password and second factor. */
export const staffLink = contract({
  method: 'GET',
  path: '/backend/welcome/:token',
  params: token,
  answer: answers(z.strictObject({ valid: z.boolean(), email: nullableText, secret: nullableText, uri: nullableText })),
});
export const useStaffLink = contract({
  method: 'PUT',
  path: '/backend/welcome/:token',
  params: token,
  body: z.object({ password: z.string().max(1000), code: z.string().max(20) }),
  answer: NOTHING,
});

const accountLine = z.strictObject({
  id,
  company_name: z.string(),
  plan,
  is_demo: z.boolean(),
  is_active: z.boolean(),
  created_at: instant,
  trial_ends_on: day.nullable(),
  license_count: count.nullable(),
  users: count,
  last_seen_at: instant.nullable(),
});
export type AccountLine = Described<typeof accountLine>;

const listed = z.object({ q: words, ...paged(50, 100) });
export const listAccounts = contract({
  method: 'GET',
  path: '/backend/accounts',
  query: listed,
  answer: answers(pageOf(accountLine)),
});

const staffEvent = z.strictObject({
  id,
  at: instant,
  staff_name: z.string(),
  event: z.string(),
  account: z.strictObject({ id, company_name: z.string() }).nullable(),
  user: someone.nullable(),
  reason: nullableText,
  details: z.record(z.string(), z.unknown()),
});
export type StaffEvent = Described<typeof staffEvent>;

const userLine = z.strictObject({
  id,
  account_id: id,
  company_name: z.string(),
  full_name: z.string(),
  email: nullableText,
  kind: z.enum(['administrator', 'executive', 'manager', 'basic', 'read-only', 'external']),
  is_active: z.boolean(),
  last_seen_at: instant.nullable(),
});
export type UserLine = Described<typeof userLine>;

/** What staff see of an account: of its records only their number. */
const officeAccount = z.strictObject({
  id,
  company_name: z.string(),
  is_demo: z.boolean(),
  is_active: z.boolean(),
  created_at: instant,
  last_seen_at: instant.nullable(),
  plan,
  plan_since: day,
  trial_ends_on: day.nullable(),
  license_count: count.nullable(),
  licenses_used: count,
  currency_code: z.string(),
  technical_contact_email: nullableText,
  mfa_enforced: z.boolean(),
  single_sign_on: z.boolean(),
  affiliate: z.strictObject({ id, name: z.string() }).nullable(),
  features: z.record(z.enum(FLAG_NAMES), z.boolean()),
  quotas: z.array(quotaInUse),
  future_changes: z.array(futureChange.extend({ reason: z.string(), staff_name: z.string() })),
  requests: z.array(planRequest),
  users: z.array(userLine),
  events: z.array(staffEvent),
});
export type OfficeAccount = Described<typeof officeAccount>;

export const showOfficeAccount = contract({
  method: 'GET',
  path: '/backend/accounts/:id',
  params: idParams,
  answer: answers(officeAccount),
});

const changes = z.object({
  reason,
  plan: plan.optional(),
  /** Also sets the quotas that come with the plan. */
  with_quotas: z.boolean().optional(),
  license_count: licenseCount.nullable().optional(),
  trial_ends_on: dayGiven.nullable().optional(),
  affiliate_id: idInPath.nullable().optional(),
  is_active: z.boolean().optional(),
  features: z.partialRecord(z.enum(FLAG_NAMES), z.boolean()).optional(),
  /** null removes the limit. */
  quotas: z.partialRecord(z.enum(QUOTA_TYPES), z.number().int().min(0).max(1_000_000_000).nullable()).optional(),
});
export type AccountChanges = z.output<typeof changes>;

export const changeOfficeAccount = contract({
  method: 'PATCH',
  path: '/backend/accounts/:id',
  params: idParams,
  body: changes,
  answer: answers(officeAccount),
});

const planned = z.object({
  reason,
  plan,
  license_count: licenseCount.nullable().default(null),
  effective_on: dayGiven,
  /** Answers the open request of the account with it. */
  request_id: idInPath.optional(),
});
export type PlannedChange = z.output<typeof planned>;
export const planChange = contract({
  method: 'POST',
  path: '/backend/accounts/:id/future_changes',
  params: idParams,
  body: planned,
  answer: answers(officeAccount),
});
export const dropChange = contract({
  method: 'DELETE',
  path: '/backend/accounts/:id/future_changes/:change_id',
  params: z.object({ id: idInPath, change_id: idInPath }),
  body: z.object({ reason }),
  answer: answers(officeAccount),
});
export const answerRequest = contract({
  method: 'PUT',
  path: '/backend/accounts/:id/requests/:request_id',
  params: z.object({ id: idInPath, request_id: idInPath }),
  body: z.object({ status: z.enum(['done', 'declined']), answer: z.string().trim().min(1).max(1000) }),
  answer: answers(officeAccount),
});

const openRequest = z.strictObject({
  account: z.strictObject({ id, company_name: z.string() }),
  id,
  asked_by: z.string(),
  plan,
  license_count: count.nullable(),
  note: z.string(),
  created_at: instant,
});
export type OpenRequest = Described<typeof openRequest>;
/** The oldest first. */
export const listRequests = contract({
  method: 'GET',
  path: '/backend/requests',
  answer: answers(z.strictObject({ entries: z.array(openRequest) })),
});

export const listOfficeUsers = contract({
  method: 'GET',
  path: '/backend/users',
  query: listed,
  answer: answers(pageOf(userLine)),
});
const officeUser = userLine.extend({
  team: nullableText,
  time_zone: z.string(),
  created_at: instant,
  invited_at: instant.nullable(),
  mfa_enabled: z.boolean(),
  sessions: count,
  account_is_active: z.boolean(),
  is_demo: z.boolean(),
  events: z.array(staffEvent),
});
export type OfficeUser = Described<typeof officeUser>;
export const showOfficeUser = contract({
  method: 'GET',
  path: '/backend/users/:id',
  params: idParams,
  answer: answers(officeUser),
});
/** Signs this browser in as the user, visibly and for an hour at most. */
export const startSupport = contract({
  method: 'POST',
  path: '/backend/users/:id/support_login',
  params: idParams,
  body: z.object({ reason }),
  answer: answers(z.strictObject({ ends_at: instant })),
});

const affiliateLine = z.strictObject({ id, name: z.string(), email: nullableText, accounts: count });
export type AffiliateLine = Described<typeof affiliateLine>;
const affiliate = affiliateLine.extend({ notes: nullableText, created_at: instant, of_accounts: z.array(accountLine) });
export type Affiliate = Described<typeof affiliate>;
const affiliateBody = z.object({
  name: text.min(1),
  email: email.nullable().default(null),
  notes: z.string().trim().max(4000).nullable().default(null),
});
export type AffiliateBody = z.output<typeof affiliateBody>;

export const listAffiliates = contract({
  method: 'GET',
  path: '/backend/affiliates',
  answer: answers(z.strictObject({ entries: z.array(affiliateLine) })),
});
export const showAffiliate = contract({
  method: 'GET',
  path: '/backend/affiliates/:id',
  params: idParams,
  answer: answers(affiliate),
});
export const addAffiliate = contract({
  method: 'POST',
  path: '/backend/affiliates',
  body: affiliateBody,
  answer: answers(affiliate),
});
export const changeAffiliate = contract({
  method: 'PUT',
  path: '/backend/affiliates/:id',
  params: idParams,
  body: affiliateBody,
  answer: answers(affiliate),
});

export const staffLog = contract({
  method: 'GET',
  path: '/backend/log',
  query: z.object({ before: idInPath.optional() }),
  answer: answers(z.strictObject({ entries: z.array(staffEvent), next: z.number().nullable() })),
});
