import { z } from 'zod';
import { author, changeOp, changedField } from '../changes/changes.contract';
import { companyRecord } from '../companies/company.types';
import { dealRecord } from '../deals/deal.types';
import { recordPath } from '../kinds/kind-schemas';
import { milestoneRecord } from '../milestones/milestone.contract';
import { personRecord } from '../people/person.types';
import { answers, contract, type Described } from '../wire/contract';
import { idParams } from '../wire/list-query';
import { count, id, instant, money, named, nullableText } from '../wire/formats';

/** A comment on the record by a team member, or by an external user with whom the record is shared. */
const commentEntry = z.strictObject({
  kind: z.literal('comment'),
  id,
  at: instant,
  user: author.nullable(),
  is_external: z.boolean(),
  comment: z.string(),
  /** The author of the current text, if it was edited. */
  edited_by: author.nullable(),
  can_edit: z.boolean(),
  can_delete: z.boolean(),
});
export type CommentEntry = Described<typeof commentEntry>;

const noteEntry = z.strictObject({
  kind: z.literal('note'),
  id,
  at: instant,
  user: author.nullable(),
  title: nullableText,
  content: z.string(),
  category: named.nullable(),
  can_edit: z.boolean(),
  /** The latest comments on it, oldest first. */
  comments: z.array(commentEntry),
  /** The total number of comments. */
  comment_count: count,
});
export type NoteEntry = Described<typeof noteEntry>;

/** All changes of one change set to the record, as one entry. */
const changeSetEntry = z.strictObject({
  kind: z.literal('change'),
  id,
  change_set_id: id,
  at: instant,
  user: author.nullable(),
  via: z.string(),
  op: changeOp,
  fields: z.array(changedField),
});
export type ChangeSetEntry = Described<typeof changeSetEntry>;

/** The entries of a record's timeline, newest first: notes, comments and changes. */
const timelineEntry = z.union([noteEntry, commentEntry, changeSetEntry]);
export type TimelineEntry = Described<typeof timelineEntry>;

/** @public for the page of a further kind */
export const timeline = z.strictObject({
  entries: z.array(timelineEntry),
  /** The cursor for older entries; null at the end. */
  next: nullableText,
});
export type Timeline = Described<typeof timeline>;

const relatedPerson = z.strictObject({
  id,
  full_name: z.string(),
  position: nullableText,
  email: nullableText,
  phone: nullableText,
  primary: z.boolean(),
});
export type RelatedPerson = Described<typeof relatedPerson>;
const relatedDeal = z.strictObject({
  id,
  name: z.string(),
  deal_value: money.nullable(),
  currency_id: id.nullable(),
  deal_stage_id: id.nullable(),
  user_id: id.nullable(),
  closed_time: instant.nullable(),
  is_archived: z.boolean(),
});
export type RelatedDeal = Described<typeof relatedDeal>;
const relatedCompany = z.strictObject({
  id,
  name: z.string(),
  web: nullableText,
  open_deals: count,
  open_value: money,
});
export type RelatedCompany = Described<typeof relatedCompany>;

/** The first few, and the total number. */
export interface Related<T> {
  readonly entries: readonly T[];
  readonly total: number;
}
const related = <S extends z.ZodType>(entry: S) => z.strictObject({ entries: z.array(entry), total: count });

/** In the order of their days. */
const milestones = z.array(milestoneRecord);

const dealPageAnswer = z.strictObject({
  record: dealRecord,
  timeline,
  related: z.strictObject({
    people: z.array(relatedPerson),
    company: relatedCompany.nullable(),
    /** Whole days that the deal spent in each stage, including the current one. */
    stage_days: z.array(z.strictObject({ deal_stage_id: id, days: count })),
    milestones,
  }),
});
export type DealPage = Described<typeof dealPageAnswer>;
const personPageAnswer = z.strictObject({
  record: personRecord,
  timeline,
  related: z.strictObject({
    deals: related(relatedDeal),
    company: relatedCompany.nullable(),
    milestones,
  }),
});
export type PersonPage = Described<typeof personPageAnswer>;
const companyPageAnswer = z.strictObject({
  record: companyRecord,
  timeline,
  related: z.strictObject({
    people: related(relatedPerson),
    deals: related(relatedDeal),
    children: related(named),
    /** When the first deal that the caller sees was created. */
    first_deal_at: instant.nullable(),
    milestones,
  }),
});
export type CompanyPage = Described<typeof companyPageAnswer>;

/** Everything that a record's page shows first, in one round trip. */
export const dealPage = contract({
  method: 'GET',
  path: '/api/internal/deals/:id/page',
  params: idParams,
  answer: answers(dealPageAnswer),
});
export const personPage = contract({
  method: 'GET',
  path: '/api/internal/people/:id/page',
  params: idParams,
  answer: answers(personPageAnswer),
});
export const companyPage = contract({
  method: 'GET',
  path: '/api/internal/companies/:id/page',
  params: idParams,
  answer: answers(companyPageAnswer),
});

/** More of the timeline, optionally only its notes or only its changes. */
export const recordTimeline = contract({
  method: 'GET',
  path: '/api/internal/:type/:id/timeline',
  params: idParams.extend({ type: recordPath }),
  query: z.object({
    before: z.string().max(100).optional(),
    kind: z.enum(['all', 'activities', 'system']).default('all'),
  }),
  answer: answers(timeline),
});
