import { z } from 'zod';
import { recordKind } from '../kinds/kind-schemas';
import { PERSON } from '../kinds/person.kind';
import { mergeAction } from '../merges/merges.contract';
import { answers, contract, type Described, NOTHING } from '../wire/contract';
import { count, id, instant, named, nullableText, someone } from '../wire/formats';
import { idParams } from '../wire/list-query';
import { LEVELS, REASONS } from './reasons';
import { RULE_FIELDS, RULE_MATCHES } from './rules';

const reasons = z.array(z.enum(REASONS));
const score = z.int().min(0).max(100);

/** A record as the page of duplicates shows it. */
const duplicateRecord = z.strictObject({
  id,
  name: z.string(),
  company: named.nullable(),
  /** Of people their position, of companies their city, of deals their stage. */
  detail: nullableText,
  email: nullableText,
  phone: nullableText,
  owner: someone.nullable(),
  activities: count,
  updated_at: instant,
});
export type DuplicateRecord = Described<typeof duplicateRecord>;

const duplicatePair = z.strictObject({ a: id, b: id, score, reasons });
const duplicateGroup = z.strictObject({
  score,
  level: z.enum(LEVELS),
  reasons,
  records: z.array(duplicateRecord),
  /** Records of the group beyond those shown. */
  more: count,
  pairs: z.array(duplicatePair),
});
export type DuplicateGroup = Described<typeof duplicateGroup>;

const path = '/api/internal/duplicates';
const type = recordKind;

/**
 * The probable duplicates among the records that the caller sees, page by page: `after` is the `next` of the previous
 * page.
 */
export const listDuplicates = contract({
  method: 'GET',
  path,
  query: z.object({
    type: type.default(PERSON.name),
    level: z.enum(LEVELS).optional(),
    owner_id: z.coerce.number().int().positive().optional(),
    set_aside: z.enum(['true', 'false']).optional(),
    after: z.string().max(100).optional(),
  }),
  answer: answers(
    z.strictObject({
      groups: z.array(duplicateGroup),
      next: nullableText,
      checked_at: instant.nullable(),
      checking: z.boolean(),
    }),
  ),
});

/** Counted up to a limit; `more` says that there are more than that. */
const counted = z.strictObject({ count, more: z.boolean() });
export type Counted = Described<typeof counted>;

/** How many groups there are of each sort, and the owners of their records. */
export const countDuplicates = contract({
  method: 'GET',
  path: `${path}/counts`,
  query: z.object({
    type: type.default(PERSON.name),
    owner_id: z.coerce.number().int().positive().optional(),
  }),
  answer: answers(
    z.strictObject({
      types: z.record(type, counted),
      levels: z.record(z.enum(LEVELS), counted),
      set_aside: counted,
      owners: z.array(someone),
    }),
  ),
});

const certain = z.strictObject({
  groups: count,
  records: count,
  /** Groups of more than ten records, or with a record that the caller may not merge. */
  left_out: count,
  more: z.boolean(),
});
export type CertainDuplicates = Described<typeof certain>;

/** What merging all groups of certain pairs would do. */
export const certainDuplicates = contract({
  method: 'GET',
  path: `${path}/certain`,
  query: z.object({ type: type.default(PERSON.name) }),
  answer: answers(certain),
});
/** Merges them in the background; see the calls of merge actions for its progress and its undo. */
export const mergeCertainDuplicates = contract({
  method: 'POST',
  path: `${path}/certain/merge`,
  body: z.object({ type }),
  answer: answers(z.strictObject({ merge_action: mergeAction })),
});

const MOST_OF_GROUP = 100;
const together = z.object({ type, ids: z.array(id).min(2).max(MOST_OF_GROUP) });

/** Dismisses these as duplicates of each other, until a compared value changes. */
export const setDuplicatesAside = contract({
  method: 'POST',
  path: `${path}/set_aside`,
  body: together,
  answer: NOTHING,
});
export const bringDuplicatesBack = contract({
  method: 'POST',
  path: `${path}/bring_back`,
  body: together,
  answer: NOTHING,
});
/** The new record is none of the others that were offered while it was typed. */
export const setNewRecordAside = contract({
  method: 'POST',
  path: `${path}/none_of_them`,
  body: z.object({ type, id, others: z.array(id).min(1).max(20) }),
  answer: NOTHING,
});
/** Finds the duplicates of the account anew. */
export const checkDuplicatesAgain = contract({ method: 'POST', path: `${path}/check`, answer: NOTHING });

const match = z.strictObject({
  id,
  name: z.string(),
  company_name: nullableText,
  detail: nullableText,
  owner: someone.nullable(),
  score,
  reasons,
});
export type DuplicateMatch = Described<typeof match>;

const text = z.string().max(500).nullish();
/** The records that may be the one that is being typed, the most probable first. */
export const matchDuplicates = contract({
  method: 'POST',
  path: `${path}/matches`,
  counted_apart: true,
  body: z.object({
    type,
    /** The record that is being changed, which is not a duplicate of itself. */
    id: id.nullish(),
    values: z.object({
      first_name: text,
      last_name: text,
      name: text,
      email: text,
      email2: text,
      home_email: text,
      phone: text,
      mobile: text,
      home_phone: text,
      phone1: text,
      phone2: text,
      web: text,
      city: text,
      company_id: id.nullish(),
      company_name: text,
      primary_contact_id: id.nullish(),
    }),
  }),
  answer: answers(z.strictObject({ matches: z.array(match) })),
});

const ruleField = z.strictObject({ field: z.enum(RULE_FIELDS), match: z.enum(RULE_MATCHES) });
export const ruleFields = z.array(ruleField).max(RULE_FIELDS.length);
const duplicateCheck = z.strictObject({
  id,
  user_id: id,
  user: someone,
  name: z.string(),
  record_type: type,
  fields: ruleFields,
  is_active: z.boolean(),
  created_at: instant,
  updated_at: instant,
});
export type DuplicateCheck = Described<typeof duplicateCheck>;

const settings = z.object({
  name: z.string().max(100).nullish(),
  fields: ruleFields.optional(),
  is_active: z.boolean().optional(),
});
export type DuplicateCheckBody = z.output<typeof settings>;

const checks = '/api/v3/duplicate_checks';
const one = { path: `${checks}/:id`, params: idParams } as const;
const root = 'duplicate_check';

/** The rules of the account, in addition to those that every account has. */
export const listDuplicateChecks = contract({
  method: 'GET',
  path: checks,
  answer: answers(z.strictObject({ entries: z.array(duplicateCheck) })),
});
export const showDuplicateCheck = contract({ ...one, method: 'GET', answer: answers(duplicateCheck) });
export const createDuplicateCheck = contract({
  method: 'POST',
  path: checks,
  root,
  body: settings.extend({ record_type: type }),
  answer: answers(duplicateCheck),
});
export const updateDuplicateCheck = contract({
  ...one,
  method: 'PUT',
  root,
  body: settings,
  answer: answers(duplicateCheck),
});
export const deleteDuplicateCheck = contract({ ...one, method: 'DELETE', answer: NOTHING });
