import { ignoredKeys } from '@fairlead/domain/fields/unkept';
import {
  DOCUMENT_KEYS,
  type DocumentPatch,
  type FileAction,
  mayFile,
  readDocument,
  titleProblem,
  urlOf,
} from '@fairlead/domain/documents/document';
import { DOCUMENT } from '@fairlead/domain/kinds/hanging';
import type { Issue } from '@fairlead/domain/validation/issues';
import type { Patch, Row } from '../../base/changes';
import type { Ctx } from '../../base/context';
import { forbidden, invalid, notFound } from '../../base/errors';
import { actorOf } from '../../http/access';
import { lockHanging } from '../../reading/hanging';
import { createRecord, deleteRecords, updateRecords } from '../../writing/changes';
import { writeOutbox } from '../../writing/outbox';
import { type Body, factsOfHanging, givenCreation, nameIgnored, referenceIssues } from '../../writing/record-writing';
import { customersAmong } from './documents.queries';
import type { Judged } from './stored-files';
import { insertVersion, lastVersion, versionsOf } from './stored-files.queries';

export const FETCH_DOCUMENT = 'fetch_document';

/** A file's row that knows whether it is on a customer. */
const ON_CUSTOMER = Symbol('on a customer');
type Placed = Patch & { readonly [ON_CUSTOMER]?: boolean };

export async function placedFiles<R extends Patch>(ctx: Ctx, rows: readonly R[]): Promise<R[]> {
  const companies = rows.flatMap(({ company_id }) => (typeof company_id === 'number' ? [company_id] : []));
  const customers = await customersAmong(ctx, companies);
  return rows.map((row) => ({ ...row, [ON_CUSTOMER]: customers.has(row.company_id as number) }));
}

/** Whether the actor may do this to the file, which they see and `placedFiles` returned. */
export function mayDoToPlacedFile(ctx: Ctx, action: FileAction, row: Placed): boolean {
  const is_shared = DOCUMENT.on.every((kind) => (row[`${kind}_id`] ?? null) === null);
  const place = { is_shared, on_customer: row[ON_CUSTOMER] === true };
  return mayFile(actorOf(ctx), action, place, factsOfHanging(ctx, row));
}

async function requireFile(ctx: Ctx, action: FileAction, row: Patch): Promise<void> {
  const [placed] = await placedFiles(ctx, [row]);
  if (!placed || !mayDoToPlacedFile(ctx, action, placed)) throw forbidden();
}

/** Reads and checks everything about a new file but its content. */
export async function newFile(ctx: Ctx, body: Body, name: string): Promise<Patch> {
  nameIgnored(ctx, ignoredKeys(DOCUMENT.name, body, DOCUMENT_KEYS, true));
  const { patch, issues } = readDocument({ ...body, title: body.title ?? name }, ctx.config);
  const created = givenCreation(ctx, body);
  const wrong = [...named(issues, body), ...created.issues, ...(await linkIssues(ctx, patch))];
  if (wrong.length) throw invalid(wrong);
  const row = { user_id: ctx.actor.id, created_by_user_id: ctx.actor.id, ...created.columns, ...patch };
  await requireFile(ctx, 'create', row);
  return row;
}

/** Without a title in the request, its issues are those of the file name. */
function named(issues: readonly Issue[], body: Body): Issue[] {
  if (body.title !== undefined) return [...issues];
  return issues.map((issue) => (issue.field === 'title' ? { ...issue, field: 'file' } : issue));
}

/** The first version of a new file. */
export async function createFile(ctx: Ctx, row: Patch, file: Judged, stored: number): Promise<number> {
  const { created_by_user_id: _, ...columns } = row;
  const { file_kind, size } = file;
  const id = await createRecord(ctx, DOCUMENT.name, {
    ...columns,
    file_kind,
    size,
    stored_file_id: stored,
    version: 1,
    upload_status: 2,
  });
  await insertVersion(ctx, { document: id, number: 1, stored, title: String(row.title) });
  return id;
}

/** A file whose content is fetched from an address, after the answer. */
export async function createByUrl(ctx: Ctx, body: Body): Promise<number> {
  const { url, issues } = urlOf(body);
  const missing = url || issues.length ? [] : [{ field: 'file', msg: 'Required' }];
  if (issues.length || missing.length) throw invalid([...issues, ...missing]);
  const row = await newFile(ctx, body, lastPart(url as string));
  const { created_by_user_id: _, ...columns } = row;
  const id = await createRecord(ctx, DOCUMENT.name, { ...columns, source_url: url, upload_status: 1, version: 1 });
  await writeOutbox(ctx, ctx.account.id, [FETCH_DOCUMENT], { id, url, user_id: ctx.actor.id });
  return id;
}

function lastPart(url: string): string {
  const last = decoded(new URL(url).pathname.split('/').at(-1) ?? '');
  return titleProblem(last) ? new URL(url).hostname : last;
}

/** A percent sign that encodes nothing is kept. */
function decoded(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
}

/** Changes the fields that are sent and leaves the rest; also the place, which needs the right to both places. */
export async function updateFile(ctx: Ctx, id: number, body: Body): Promise<void> {
  const before = await lockHanging(ctx, DOCUMENT.name, id);
  const tagsOnly = Object.keys(body).every((key) => key === 'document_tag_ids');
  await requireFile(ctx, tagsOnly ? 'tag' : 'update', before);
  nameIgnored(ctx, ignoredKeys(DOCUMENT.name, body, DOCUMENT_KEYS, false));
  const { patch, issues } = readDocument(body, ctx.config);
  const { url, issues: wrongUrl } = urlOf(body);
  const wrong = [...issues, ...wrongUrl, ...(await linkIssues(ctx, patch, before))];
  if (wrong.length) throw invalid(wrong);
  await requireFile(ctx, 'update', { ...before, ...patch });
  const fetches = url !== null && url !== before.source_url;
  const fetching = fetches ? { source_url: url, upload_status: 1, upload_error: null } : {};
  await updateRecords(ctx, DOCUMENT.name, [{ before, patch: { ...patch, ...fetching } }]);
  if (fetches) await writeOutbox(ctx, ctx.account.id, [FETCH_DOCUMENT], { id, url, user_id: ctx.actor.id });
}

/** To the recycle bin. */
export async function deleteFile(ctx: Ctx, id: number): Promise<void> {
  const row = await lockHanging(ctx, DOCUMENT.name, id);
  await requireFile(ctx, 'delete', row);
  await deleteRecords(ctx, DOCUMENT.name, [row]);
}

export async function requireNewVersion(ctx: Ctx, id: number): Promise<Row> {
  const row = await lockHanging(ctx, DOCUMENT.name, id);
  await requireFile(ctx, 'update', row);
  return row;
}

/** Replaces the content under the same name. The former content is kept as a version and for undo. */
export async function addContent(ctx: Ctx, before: Row, file: Judged, stored: number): Promise<void> {
  const number = (await lastVersion(ctx, before.id)) + 1;
  const { file_kind, size } = file;
  await insertVersion(ctx, { document: before.id, number, stored, title: file.name || String(before.title) });
  const patch = { file_kind, size, stored_file_id: stored, version: number, upload_status: 2, upload_error: null };
  await updateRecords(ctx, DOCUMENT.name, [{ before, patch }]);
}

/** Makes an earlier version the current one, under its number. */
export async function restoreFile(ctx: Ctx, id: number, number: number): Promise<void> {
  const before = await requireNewVersion(ctx, id);
  const found = (await versionsOf(ctx, id)).find((version) => version.number === number);
  if (!found) throw notFound();
  const patch = {
    version: number,
    stored_file_id: found.stored,
    size: found.size,
    file_kind: found.file_kind,
    upload_status: 2,
    upload_error: null,
  };
  await updateRecords(ctx, DOCUMENT.name, [{ before, patch }]);
}

/** The actor must see each record that a file is put on. */
async function linkIssues(ctx: Ctx, patch: DocumentPatch, before?: Row): Promise<Issue[]> {
  const changed = DOCUMENT.on.filter((kind) => patch[`${kind}_id`] !== before?.[`${kind}_id`]);
  const wrong = await Promise.all(
    changed.map((kind) => referenceIssues(ctx, kind, `${kind}_id`, [patch[`${kind}_id`]])),
  );
  return wrong.flat();
}
