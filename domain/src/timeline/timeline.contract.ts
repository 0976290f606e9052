import { z } from 'zod';
import { author, changeOp, changedField } from '../changes/changes.contract';
import { companyRecord } from '../companies/company.types';
import { dealHealth } from '../deal-health/health.types';
import { dealRecord } from '../deals/deal.types';
import { CALENDAR_ENTRY, DOCUMENT, MILESTONE } from '../kinds/hanging';
import { recordPath } from '../kinds/kind-schemas';
import { milestoneRecord } from '../milestones/milestone.contract';
import { personRecord } from '../people/person.types';
import { answers, contract, type Described } from '../wire/contract';
import { idParams } from '../wire/list-query';
import { count, id, instant, money, named, nullableText } from '../wire/formats';
import { DATE_BUCKETS, FEED_FILTERS, FEED_RECORD_TYPES } from './feed';

/** The common parts of every entry: its kind, its subject, and its time. */
const entryOf = <K extends string>(kind: K) => ({
  kind: z.literal(kind),
  id,
  record_type: z.enum(FEED_RECORD_TYPES),
  at: instant,
});

const mention = z.strictObject({ id, full_name: z.string() });

/** A comment on the record by a team member, or by an external user with whom the record is shared. */
const commentEntry = z.strictObject({
  ...entryOf('comment'),
  user: author.nullable(),
  is_external: z.boolean(),
  comment: z.string(),
  /** The users whom the text mentions. */
  mentions: z.array(mention),
  /** The author of the current text, if it was edited. */
  edited_by: author.nullable(),
  can_edit: z.boolean(),
  can_delete: z.boolean(),
});
export type CommentEntry = Described<typeof commentEntry>;

const noteEntry = z.strictObject({
  ...entryOf('note'),
  user: author.nullable(),
  title: nullableText,
  content: z.string(),
  mentions: z.array(mention),
  is_private: z.boolean(),
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
  ...entryOf('change'),
  change_set_id: id,
  user: author.nullable(),
  via: z.string(),
  op: changeOp,
  fields: z.array(changedField),
});
export type ChangeSetEntry = Described<typeof changeSetEntry>;

/** A deal of the person or company moved to another stage. */
const dealMoveEntry = z.strictObject({
  ...entryOf('deal_move'),
  user: author.nullable(),
  deal: named,
  /** Null if the deal was in no stage, or the stage was deleted. */
  from: nullableText,
  to: nullableText,
  /** Whole days in the previous stage; null if unknown. */
  days: count.nullable(),
});
export type DealMoveEntry = Described<typeof dealMoveEntry>;

const toldHanging = z.enum([MILESTONE.name, DOCUMENT.name, CALENDAR_ENTRY.name]);
export type ToldHanging = z.infer<typeof toldHanging>;
const hangingAct = z.enum(['added', 'completed', 'reopened', 'new_version']);
export type HangingAct = z.infer<typeof hangingAct>;

/** A milestone, file, task or event of the record was added, completed, opened again or got a new version. */
const hangingEntry = z.strictObject({
  ...entryOf('hanging'),
  user: author.nullable(),
  what: toldHanging,
  name: z.string(),
  act: hangingAct,
});
export type HangingEntry = Described<typeof hangingEntry>;

/** The entries of a record's timeline, newest first. The server's table `ENTRY_KINDS` has one line for each kind. */
const timelineEntry = z.union([noteEntry, commentEntry, changeSetEntry, dealMoveEntry, hangingEntry]);
export type TimelineEntry = Described<typeof timelineEntry>;

/** @public for the page of a further kind */
export const timeline = z.strictObject({
  /** The filter that selected the entries: the requested one, or the user's saved one. ALL if left out. */
  filter: z.enum(FEED_FILTERS).optional(),
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
    /** Null for a deal that is not open, for external users, and if deal intelligence is off. */
    health: dealHealth.nullable(),
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

const onRecord = idParams.extend({ type: recordPath });
const filter = z.enum(FEED_FILTERS);

/** A page of the timeline: 20 entries from a cursor or from an entry on. */
export const recordTimeline = contract({
  method: 'GET',
  path: '/api/internal/:type/:id/timeline',
  params: onRecord,
  query: z.object({
    before: z.string().max(100).optional(),
    /** `note-45`: begins with this entry instead. */
    entry: z.string().max(40).optional(),
    filter: filter.default('ALL'),
    date: z.enum(DATE_BUCKETS).default('ANY_TIME'),
  }),
  answer: answers(timeline),
});

const bucketCounts = z.strictObject(
  Object.fromEntries(DATE_BUCKETS.map((bucket) => [bucket, count])) as Record<
    (typeof DATE_BUCKETS)[number],
    typeof count
  >,
);
export type BucketCounts = Described<typeof bucketCounts>;

/** The number of entries in each date bucket. */
export const timelineCounts = contract({
  method: 'GET',
  path: '/api/internal/:type/:id/timeline/counts',
  params: onRecord,
  query: z.object({ filter: filter.default('ALL') }),
  answer: answers(z.strictObject({ counts: bucketCounts })),
});

/** Saves the filter for the user, on all records. */
export const saveFeedFilter = contract({
  method: 'PUT',
  path: '/api/internal/:type/:id/activities/global_filters',
  params: onRecord,
  body: z.object({ value: z.string().max(40) }),
  answer: answers(z.strictObject({ value: filter })),
});
