import { z } from 'zod';
import { author, changeOp, changedField } from '../changes/changes.contract';
import { companyRecord } from '../companies/company.types';
import { dealRecord } from '../deals/deal.types';
import { personRecord } from '../people/person.types';
import { answers, contract, type Described } from '../wire/contract';
import { idParams } from '../wire/list-query';
import { count, id, instant, money, named, nullableText } from '../wire/formats';

/** What somebody of the team, or an external user with whom the record is shared, said about it. */
const commentEntry = z.strictObject({
  kind: z.literal('comment'),
  id,
  at: instant,
  user: author.nullable(),
  is_external: z.boolean(),
  comment: z.string(),
  /** Who wrote what it says now, where that is not as it was first. */
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
  /** What was said about it last, oldest first. */
  comments: z.array(commentEntry),
  /** How many there are in all. */
  comment_count: count,
});
export type NoteEntry = Described<typeof noteEntry>;

/** All that one change set did to the record, as one entry. */
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

/** What stands in a record's timeline, newest first: what people wrote, and what was done to the record. */
const timelineEntry = z.union([noteEntry, commentEntry, changeSetEntry]);
export type TimelineEntry = Described<typeof timelineEntry>;

const timeline = z.strictObject({
  entries: z.array(timelineEntry),
  /** To ask for what is older; null at the end. */
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

/** The first of many, and how many there are. */
export interface Related<T> {
  readonly entries: readonly T[];
  readonly total: number;
}
const related = <S extends z.ZodType>(entry: S) => z.strictObject({ entries: z.array(entry), total: count });

const dealPageAnswer = z.strictObject({
  record: dealRecord,
  timeline,
  related: z.strictObject({
    people: z.array(relatedPerson),
    company: relatedCompany.nullable(),
    /** Whole days that the deal spent in each stage, the current one included. */
    stage_days: z.array(z.strictObject({ deal_stage_id: id, days: count })),
  }),
});
export type DealPage = Described<typeof dealPageAnswer>;
const personPageAnswer = z.strictObject({
  record: personRecord,
  timeline,
  related: z.strictObject({
    deals: related(relatedDeal),
    company: relatedCompany.nullable(),
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
  }),
});
export type CompanyPage = Described<typeof companyPageAnswer>;

/** Everything above the fold of a record's page, in one round trip. */
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

/** More of the timeline, or only the notes or only the changes of it. */
export const recordTimeline = contract({
  method: 'GET',
  path: '/api/internal/:type/:id/timeline',
  params: idParams.extend({ type: z.enum(['deals', 'people', 'companies']) }),
  query: z.object({
    before: z.string().max(100).optional(),
    kind: z.enum(['all', 'activities', 'system']).default('all'),
  }),
  answer: answers(timeline),
});
