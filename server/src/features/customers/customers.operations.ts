import { outcomeOf } from '@fairlead/domain/deals/stage';
import { localDate } from '@fairlead/domain/dates/zones';
import { COMPANY } from '@fairlead/domain/kinds/company.kind';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { CUSTOMER } from '@fairlead/domain/kinds/facets';
import { NOTE } from '@fairlead/domain/kinds/hanging';
import { missingOfMilestone, readMilestone } from '@fairlead/domain/milestones/milestone';
import type { Issue } from '@fairlead/domain/validation/issues';
import { MESSAGES } from '@fairlead/domain/validation/messages';
import type { Row } from '../../base/changes';
import type { Ctx } from '../../base/context';
import { invalid, invalidField } from '../../base/errors';
import { requireCan } from '../../http/access';
import { lockRecord, lockRows, readRecord } from '../../reading/records';
import { createRecord, updateRecords } from '../../writing/changes';
import { type Body, factsOf, readSent } from '../../writing/record-writing';
import { updateCompany } from '../companies/public';
import { createMilestone } from '../milestones/public';
import { customerCategory } from './customers.queries';

const MOST_MILESTONES = 50;
const IS_CUSTOMER = 'Is a customer already';
/** The fields of a conversion that are not fields of the company. */
const OWN_KEYS = ['id', 'company_id', 'deal_id', 'milestones'];

/**
 * Makes a company a customer, and returns its id. Its owner stays unless another is named; without an owner, the user
 * who converts becomes it. Everything is one change set, including a note for the timeline.
 */
export async function convertToCustomer(ctx: Ctx, body: Body): Promise<number> {
  const { id, deal } = await convertedCompany(ctx, body);
  const before = await lockRecord(ctx, COMPANY.name, id);
  requireCan(ctx, 'create', CUSTOMER.name, factsOf(ctx, COMPANY.name, before));
  if (before[CUSTOMER.flag] === true) throw invalidField('company_id', IS_CUSTOMER);
  const milestones = milestonesIn(ctx, body.milestones);
  const fields = fieldsIn(ctx, body, before);
  const issues = [...milestones.issues, ...readSent(ctx, COMPANY.name, fields, before).issues];
  if (issues.length) throw invalid(issues);
  await updateCompany(ctx, id, fields);
  const after = await written(ctx, id);
  const owner_id = after.owner_id ?? ctx.actor.id;
  const patch = { [CUSTOMER.flag]: true, customer_since: ctx.now.toISOString(), owner_id };
  await updateRecords(ctx, COMPANY.name, [{ before: after, patch }]);
  const owner = ctx.config.users.find((user) => user.id === owner_id);
  const said = `${String(after.name)} was converted to a customer and the owner has been set to ${owner?.full_name ?? ''}.`;
  await tell(ctx, id, deal, [said, after.conversion_notes].filter(Boolean).join('\n\n'));
  for (const milestone of milestones.entries) await createMilestone(ctx, { ...milestone, company_id: id });
  return id;
}

/** A customer has its own health field; the rest are fields of the company. */
export async function updateCustomer(ctx: Ctx, id: number, body: Body): Promise<void> {
  const before = await lockRecord(ctx, COMPANY.name, id);
  requireCan(ctx, 'update', CUSTOMER.name, factsOf(ctx, COMPANY.name, before));
  const { owner_id: _kept, ...rest } = without(body, OWN_KEYS);
  await updateCompany(ctx, id, rest);
}

/** The company stays. Its fields as a customer are in the log, and Undo restores them. */
export async function revertCustomer(ctx: Ctx, id: number): Promise<void> {
  const before = await lockRecord(ctx, COMPANY.name, id);
  requireCan(ctx, 'delete', CUSTOMER.name, factsOf(ctx, COMPANY.name, before));
  const emptied = Object.fromEntries(CUSTOMER.columns.map((column) => [column, null]));
  await updateRecords(ctx, COMPANY.name, [{ before, patch: { [CUSTOMER.flag]: false, ...emptied } }]);
  await tell(ctx, id, null, `${String(before.name)} was reverted from a Customer.`);
}

/** The named company, or that of the named won deal. */
async function convertedCompany(ctx: Ctx, body: Body): Promise<{ id: number; deal: number | null }> {
  const company = idOf(body.company_id);
  const asked = idOf(body.deal_id);
  if (company === undefined) throw invalidField('company_id', MESSAGES.not_allowed);
  if (asked === undefined) throw invalidField('deal_id', MESSAGES.not_allowed);
  if (asked === null) {
    if (company === null) throw invalidField('company_id', MESSAGES.required);
    return { id: company, deal: null };
  }
  const deal = await readRecord(ctx, DEAL.name, asked);
  const stage = ctx.config.deal_stages.find(({ id }) => id === deal?.deal_stage_id);
  const isOf = company === null || deal?.company_id === company;
  if (!deal || !isOf || outcomeOf(stage?.percent ?? 0) !== 'won') throw invalidField('deal_id', MESSAGES.not_allowed);
  if (typeof deal.company_id !== 'number') throw invalidField('company_id', MESSAGES.required);
  return { id: deal.company_id, deal: asked };
}

/** Without an owner, a company may become the converting user's without the right to change owners. */
function fieldsIn(ctx: Ctx, body: Body, { owner_id }: Row): Body {
  const fields = without(body, OWN_KEYS);
  const asked = fields.owner_id;
  const isOwn = asked === null || asked === '' || Number(asked) === ctx.actor.id;
  return owner_id === null && isOwn ? without(fields, ['owner_id']) : fields;
}

/** Each issue is named by its place: `milestones[0].date`. */
function milestonesIn(ctx: Ctx, value: unknown): { entries: Body[]; issues: Issue[] } {
  if (value === undefined || value === null) return { entries: [], issues: [] };
  const given = Array.isArray(value) ? value : Object.values(value as object);
  if (typeof value !== 'object' || given.length > MOST_MILESTONES || !given.every(isBody)) {
    return { entries: [], issues: [{ field: 'milestones', msg: MESSAGES.not_allowed }] };
  }
  const clock = { zone: ctx.actor.time_zone, today: localDate(ctx.now, ctx.actor.time_zone) };
  const entries = given.map((one) => without(one, ['deal_id', 'person_id']));
  const issues = entries.flatMap((one, at) => {
    const read = readMilestone(one, clock);
    const missing = missingOfMilestone({ ...read.patch, company_id: 1 });
    const all = [...read.issues, ...missing.filter(({ field }) => !read.issues.some((known) => known.field === field))];
    return all.map(({ field, msg }) => ({ field: `milestones[${at}].${field}`, msg }));
  });
  return { entries, issues };
}

/** A note in the category of the system, for the timeline. */
async function tell(ctx: Ctx, company_id: number, deal_id: number | null, content: string): Promise<void> {
  await createRecord(ctx, NOTE.name, {
    company_id,
    deal_id,
    content,
    user_id: ctx.actor.id,
    is_private: false,
    note_category_id: await customerCategory(ctx),
  });
}

/** The customer as it is now, even if its new owner has removed it from the actor's view. */
async function written(ctx: Ctx, id: number): Promise<Row> {
  const [row] = await lockRows(ctx, COMPANY.name, [id]);
  return row as Row;
}

function without(body: Body, keys: readonly string[]): Body {
  return Object.fromEntries(Object.entries(body).filter(([key]) => !keys.includes(key)));
}

function isBody(value: unknown): value is Body {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** Null if it is empty, undefined if it is not an id. */
function idOf(value: unknown): number | null | undefined {
  if (value === undefined || value === null || value === '') return null;
  const id = typeof value === 'number' || (typeof value === 'string' && /^\d+$/.test(value)) ? Number(value) : 0;
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}
