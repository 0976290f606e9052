import { z } from 'zod';
import { answers, contract, type Described, NOTHING } from '../wire/contract';
import { idParams, listQuery, type Pagination } from '../wire/list-query';
import { RECORD_KINDS } from '../kinds/kinds';
import { HANGING_NAMES } from '../kinds/hanging';
import { type Detail, type PlainList, plainLists } from './lists';
import { count, flag, id, instant, nullableText, pagination } from '../wire/formats';

export const entryAnswer = z
  .strictObject({
    id,
    name: z.string(),
    hex_color: nullableText.optional(),
    position: count.optional(),
    editable: z.boolean().optional(),
    in_use: z.boolean().optional(),
  })
  .catchall(z.unknown());
/** An entry of any list. */
export type EntryAnswer = Described<typeof entryAnswer>;
export interface EntriesAnswer<T = EntryAnswer> {
  readonly entries: readonly T[];
  readonly pagination?: Pagination;
}

/** The body for an entry. Contains only the keys that were sent. */
export interface EntryBody {
  readonly name?: string | null;
  readonly hex_color?: string | null;
  readonly position?: number;
  /** The name as the caller had read it: if it differs since, nothing is written. */
  readonly base?: { readonly name: string };
  readonly [detail: string]: unknown;
}

export const pageOnly = listQuery.pick({ page: true, per_page: true, attrs: true });
const word = z.string().max(500);
/** Entries whose name contains the text; several texts mean any of them. Other conditions are refused. */
const nameCondition = z.strictObject({
  name: z
    .union([z.array(word).max(200), word.transform((one) => [one])])
    .transform((words) => words.filter((one) => one.trim() !== ''))
    .optional(),
});
/** A page of a list that can be searched by name. */
export const namedPage = pageOnly.extend({ conditions: nameCondition.optional() });
export const idValue = z.coerce.number().int().positive();
export const orderBody = z.object({ order: z.array(idValue).max(10_000) });
/** The entry that replaces a deleted one; `none` clears the value on the records. */
const replacement = z.object({ replacement_id: z.union([z.literal('none'), idValue]).optional() });

/** The calls of one list. */
export function listContracts(list: PlainList) {
  const path = `/api/v3/admin/${list.plural}`;
  const body = bodyOf(list);
  const root = list.table;
  const entry = entryOf(list);
  const one = answers(entry);
  const all = answers(z.strictObject({ entries: z.array(entry), pagination: pagination.optional() }));
  return {
    index: contract({ method: 'GET', path, query: namedPage, answer: all }),
    show: contract({ method: 'GET', path: `${path}/:id`, params: idParams, answer: one }),
    create: contract({ method: 'POST', path, root, body, answer: one }),
    update: contract({
      method: 'PUT',
      path: `${path}/:id`,
      root,
      params: idParams,
      body,
      answer: one,
    }),
    remove: contract({
      method: 'DELETE',
      path: `${path}/:id`,
      root,
      params: idParams,
      query: replacement,
      body: replacement,
      answer: NOTHING,
    }),
    sort: contract({ method: 'PUT', path: `${path}/sort`, root, body: orderBody, answer: all }),
  };
}

/** The keys that the list declares, each as it is answered. */
export function entryOf(list: PlainList): z.ZodType<EntryAnswer> {
  const details = list.details.map((detail) => [detail.key, answeredAs(detail)]);
  const known = { ...ENTRY_KEYS, ...(Object.fromEntries(details) as Record<string, z.ZodType>) };
  const { id: _, name: __, ...others } = known;
  const rest = Object.entries(others).filter(([key]) => list.keys.includes(key));
  return z.strictObject({ id, name: z.string(), ...(Object.fromEntries(rest) as object) });
}

const ENTRY_KEYS = { ...entryAnswer.required().shape, account_id: id, created_at: instant, updated_at: instant };

function answeredAs(detail: Detail): z.ZodType {
  if (detail.kind === 'choice') return z.enum(detail.values);
  if (detail.kind === 'author') return id.nullable();
  return detail.kind === 'cents' ? z.number().int().nullable() : z.boolean();
}

function bodyOf(list: PlainList): z.ZodType<EntryBody> {
  const details = list.details
    .filter(({ kind }) => kind !== 'author')
    .map((detail) => [detail.key, valueOf(detail).optional()]);
  return z.object({
    name: z.string().max(255).nullish(),
    hex_color: z
      .union([z.string().max(255), z.int().min(0).max(999_999)])
      .transform(sixDigits)
      .nullish(),
    position: z.coerce.number().int().min(0).max(1_000_000).optional(),
    base: z.object({ name: z.string().max(255) }).optional(),
    ...(Object.fromEntries(details) as Record<string, z.ZodType>),
  });
}

/** Programs send black as 0, because spreadsheets read 000000 as a number. */
function sixDigits(colour: string | number): string {
  return typeof colour === 'number' || /^0+$/.test(colour) ? String(colour).padStart(6, '0') : colour;
}

function valueOf(detail: Detail): z.ZodType {
  if (detail.kind === 'choice') return z.enum(detail.values);
  if (detail.kind === 'cents') {
    return z.union([
      z.null(),
      z.literal('').transform(() => null),
      z.coerce.number().int().min(0).max(1_000_000_000_000),
    ]);
  }
  return flag;
}

const lists = '/api/internal/lists';
/** How many entries each list has. */
export const listCounts = contract({
  method: 'GET',
  path: lists,
  answer: answers(z.strictObject({ lists: z.array(z.strictObject({ plural: z.string(), count })) })),
});
const ofList = { method: 'GET', params: z.object({ plural: z.string() }) } as const;
/** All entries of a list at once, in the order in which they are offered on records. */
export const listEntries = contract({
  ...ofList,
  path: `${lists}/:plural`,
  answer: answers(z.strictObject({ entries: z.array(z.union(plainLists.map(entryOf))) })),
});
const USED_ON = [...RECORD_KINDS, ...HANGING_NAMES] as const;
const entryUse = z.strictObject({ id, record: z.enum(USED_ON), n: count, deleted: count });
/** How many records of a kind carry an entry; `deleted` are in the recycle bin and do not count in `n`. */
export type EntryUse = Described<typeof entryUse>;
export const listUses = contract({
  ...ofList,
  path: `${lists}/:plural/uses`,
  answer: answers(z.strictObject({ uses: z.array(entryUse) })),
});
