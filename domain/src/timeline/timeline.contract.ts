import { z } from 'zod';
import type { Author, ChangeOp, ChangedField } from '../changes/changes.contract';
import type { CompanyRecord } from '../companies/company.types';
import type { DealRecord, EntryRef } from '../deals/deal.types';
import type { PersonRecord } from '../people/person.types';
import { answers, contract } from '../wire/contract';
import { idParams } from '../wire/list-query';

/** What stands in a record's timeline, newest first: what people wrote, and what was done to the record. */
export type TimelineEntry = NoteEntry | CommentEntry | ChangeSetEntry;

export interface NoteEntry {
  readonly kind: 'note';
  readonly id: number;
  readonly at: string;
  readonly user: Author | null;
  readonly title: string | null;
  readonly content: string;
  readonly category: EntryRef | null;
  readonly can_edit: boolean;
  /** What was said about it last, oldest first. */
  readonly comments: readonly CommentEntry[];
  /** How many there are in all. */
  readonly comment_count: number;
}

/** What somebody of the team, or an external user with whom the record is shared, said about it. */
export interface CommentEntry {
  readonly kind: 'comment';
  readonly id: number;
  readonly at: string;
  readonly user: Author | null;
  readonly is_external: boolean;
  readonly comment: string;
  /** Who wrote what it says now, where that is not as it was first. */
  readonly edited_by: Author | null;
  readonly can_edit: boolean;
  readonly can_delete: boolean;
}

/** All that one change set did to the record, as one entry. */
export interface ChangeSetEntry {
  readonly kind: 'change';
  readonly id: number;
  readonly change_set_id: number;
  readonly at: string;
  readonly user: Author | null;
  readonly via: string;
  readonly op: ChangeOp;
  readonly fields: readonly ChangedField[];
}

export interface Timeline {
  readonly entries: readonly TimelineEntry[];
  /** To ask for what is older; null at the end. */
  readonly next: string | null;
}

export interface RelatedPerson {
  readonly id: number;
  readonly full_name: string;
  readonly position: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly primary: boolean;
}
export interface RelatedDeal {
  readonly id: number;
  readonly name: string;
  readonly deal_value: string | null;
  readonly deal_stage_id: number | null;
  readonly user_id: number | null;
  readonly closed_time: string | null;
  readonly is_archived: boolean;
}
export interface RelatedCompany {
  readonly id: number;
  readonly name: string;
  readonly web: string | null;
  readonly open_deals: number;
  readonly open_value: string;
}

/** The first of many, and how many there are. */
export interface Related<T> {
  readonly entries: readonly T[];
  readonly total: number;
}

export interface DealPage {
  readonly record: DealRecord;
  readonly timeline: Timeline;
  readonly related: {
    readonly people: readonly RelatedPerson[];
    readonly company: RelatedCompany | null;
    /** Whole days that the deal spent in each stage, the current one included. */
    readonly stage_days: readonly { readonly deal_stage_id: number; readonly days: number }[];
  };
}
export interface PersonPage {
  readonly record: PersonRecord;
  readonly timeline: Timeline;
  readonly related: { readonly deals: Related<RelatedDeal>; readonly company: RelatedCompany | null };
}
export interface CompanyPage {
  readonly record: CompanyRecord;
  readonly timeline: Timeline;
  readonly related: {
    readonly people: Related<RelatedPerson>;
    readonly deals: Related<RelatedDeal>;
    readonly children: Related<{ readonly id: number; readonly name: string }>;
  };
}

/** Everything above the fold of a record's page, in one round trip. */
export const dealPage = contract({
  method: 'GET',
  path: '/api/internal/deals/:id/page',
  params: idParams,
  answer: answers<DealPage>(),
});
export const personPage = contract({
  method: 'GET',
  path: '/api/internal/people/:id/page',
  params: idParams,
  answer: answers<PersonPage>(),
});
export const companyPage = contract({
  method: 'GET',
  path: '/api/internal/companies/:id/page',
  params: idParams,
  answer: answers<CompanyPage>(),
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
  answer: answers<Timeline>(),
});
