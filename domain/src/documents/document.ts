import type { Actor, RecordFacts } from '../access/actor';
import { can } from '../access/policy';
import type { AccountConfig } from '../access/session.types';
import { DOCUMENT } from '../kinds/hanging';
import { type IdColumn, idColumnOf } from '../kinds/kinds';
import type { Issue } from '../validation/issues';
import { MESSAGES } from '../validation/messages';
import { FILE_MESSAGES } from './document.messages';
import { isWebAddress } from '../wire/web-address';

const ON = DOCUMENT.on.map(idColumnOf);
const LONGEST_TITLE = 255;
const MOST_TAGS = 50;

export interface DocumentPatch extends Readonly<Partial<Record<IdColumn, number | null>>> {
  readonly title?: string;
  readonly user_id?: number | null;
  readonly document_tag_ids?: readonly number[];
}

type Body = Readonly<Record<string, unknown>>;

/** The keys that a file reads, besides its content. */
export const DOCUMENT_KEYS: ReadonlySet<string> = new Set([
  'title',
  'url',
  'owner_id',
  'user_id',
  'document_tag_ids',
  'document_type',
  ...ON,
]);

/** Reads the body of a file and returns all its issues together. */
export function readDocument(body: Body, config: AccountConfig): { patch: DocumentPatch; issues: Issue[] } {
  const issues: Issue[] = [];
  const patch: Record<string, unknown> = {};
  const take = (field: string, value: unknown, msg: string | null, column = field) => {
    if (msg) issues.push({ field, msg });
    else patch[column] = value;
  };
  if (body.title !== undefined) take('title', titleOf(body.title), titleProblem(body.title));
  for (const field of ON) {
    if (body[field] === undefined) continue;
    const id = idOf(body[field]);
    take(field, id, id === undefined ? MESSAGES.not_allowed : null);
  }
  for (const field of ['owner_id', 'user_id']) {
    if (body[field] === undefined) continue;
    const id = idOf(body[field]);
    const known = id === null || config.users.some((user) => user.id === id);
    take(field, id, known ? null : MESSAGES.not_allowed, 'user_id');
  }
  if (body.document_tag_ids !== undefined) {
    const tags = tagsOf(body.document_tag_ids, config);
    take('document_tag_ids', tags, tags ? null : MESSAGES.not_allowed);
  }
  return { patch, issues };
}

/** What is wrong with the name of a file; null if nothing is. */
export function titleProblem(value: unknown): string | null {
  const title = titleOf(value);
  if (!title) return MESSAGES.required;
  if (title.length > LONGEST_TITLE) return FILE_MESSAGES.name_too_long(LONGEST_TITLE);
  if (/[/\\]/.test(title)) return FILE_MESSAGES.slash;
  return [...title].some((letter) => letter < ' ' || letter === '\u007f') ? FILE_MESSAGES.control : null;
}

/** The address from which a program wants the content to be taken. */
export function urlOf(body: Body): { url: string | null; issues: Issue[] } {
  const { url } = body;
  if (url === undefined || url === null || url === '') return { url: null, issues: [] };
  return isWebAddress(url)
    ? { url, issues: [] }
    : { url: null, issues: [{ field: 'url', msg: 'Is not a web address' }] };
}

const titleOf = (value: unknown) =>
  typeof value === 'string' || typeof value === 'number' ? String(value).trim() : '';

function tagsOf(value: unknown, { document_tags }: AccountConfig): number[] | undefined {
  const given = value === null || value === '' ? [] : Array.isArray(value) ? value : String(value).split(',');
  const ids = given.filter((one) => one !== '' && one !== null).map(idOf);
  const known = ids.every((id) => document_tags.some((tag) => tag.id === id));
  return known && ids.length <= MOST_TAGS ? [...new Set(ids as number[])] : undefined;
}

/** Undefined if it is not an id. */
function idOf(value: unknown): number | null | undefined {
  if (value === null || value === '') return null;
  const id =
    typeof value === 'number' || (typeof value === 'string' && /^\d+$/.test(value)) ? Number(value) : Number.NaN;
  return Number.isSafeInteger(id) && id > 0 ? id : undefined;
}

/** The place of a file, as far as rights depend on it. */
export interface FilePlace {
  /** On no record. */
  readonly is_shared: boolean;
  /** On a company that is a customer. */
  readonly on_customer: boolean;
}

export type FileAction = 'create' | 'update' | 'delete' | 'tag';

/** May the actor do it to this file? Shared files and those of customers have their own rules. */
export function mayFile(actor: Actor, action: FileAction, place: FilePlace, facts: RecordFacts): boolean {
  if (place.is_shared) return can(actor, 'manage', 'shared_file', facts);
  if (!can(actor, action, 'document', facts)) return false;
  return !place.on_customer || action === 'create' || can(actor, 'update_file', 'customer', facts);
}
