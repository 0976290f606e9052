import type { FileKind, FoundKind } from '@fairlead/domain/documents/file-kind';
import type { Ctx } from '../../base/context';
import type { Db } from '../../base/database';
import { sql } from '../../base/sql';
import type { Linked } from './file-links';

/** Where the content of a file is stored. */
export interface Stored {
  readonly id: number;
  readonly place: 'folder' | 's3';
  readonly key: string;
}

export interface NewContent extends Pick<FoundKind, 'content_type' | 'file_kind' | 'width' | 'height'> {
  readonly sha256: Buffer;
  readonly size: number;
}

/** The same content in this account, if a file has it. It cannot be deleted while the transaction runs. */
export async function storedAlready(ctx: Ctx, { sha256, size }: NewContent): Promise<number | undefined> {
  const found = await ctx.db.maybe<{ id: number }>(sql`select s.id from stored_file s
    where s.account_id = ${ctx.account.id} and s.sha256 = ${sha256} and s.size = ${size} and s.stored_at is not null
      and exists (select from document_version v where v.account_id = s.account_id and v.stored_file_id = s.id)
    order by s.id limit 1 for key share of s`);
  return found?.id;
}

/** The size of all files of the account, with their versions, those in the recycle bin and running uploads. */
export async function storedBytes({ db, account }: Ctx): Promise<number> {
  const { bytes } = await db.one<{ bytes: number }>(
    sql`select coalesce(sum(size), 0)::bigint as bytes from stored_file where account_id = ${account.id}`,
  );
  return bytes;
}

/** Written before the content: this row finds content that a crashed server left behind. */
export async function announce(ctx: Ctx, content: NewContent, place: Stored['place'], key: string): Promise<number> {
  const { sha256, size, content_type, file_kind, width, height } = content;
  const { id } = await ctx.db.one<{ id: number }>(sql`
    insert into stored_file (account_id, sha256, size, content_type, file_kind, width, height, place, key, created_at)
    values (${ctx.account.id}, ${sha256}, ${size}, ${content_type}, ${file_kind}, ${width}, ${height}, ${place}, ${key}, ${ctx.now})
    returning id`);
  return id;
}

/** In the transaction of the file that has it. */
export async function confirmStored(ctx: Ctx, id: number): Promise<void> {
  await ctx.db.run(sql`update stored_file set stored_at = coalesce(stored_at, ${ctx.now})
    where account_id = ${ctx.account.id} and id = ${id}`);
}

export interface NewVersion {
  readonly document: number;
  readonly number: number;
  readonly stored: number;
  readonly title: string;
}

export async function insertVersion(ctx: Ctx, { document, number, stored, title }: NewVersion): Promise<void> {
  await ctx.db.run(sql`insert into document_version
      (account_id, document_id, number, stored_file_id, title, created_by_user_id, created_at)
    values (${ctx.account.id}, ${document}, ${number}, ${stored}, ${title}, ${ctx.actor.id || null}, ${ctx.now})`);
}

/** The number of the newest version; 0 if there is none. */
export async function lastVersion(ctx: Ctx, document: number): Promise<number> {
  const { n } = await ctx.db.one<{ n: number }>(sql`select coalesce(max(number), 0) as n from document_version
    where account_id = ${ctx.account.id} and document_id = ${document}`);
  return n;
}

export interface VersionRow {
  readonly number: number;
  readonly title: string;
  readonly size: number;
  readonly content_type: string;
  readonly file_kind: FileKind;
  readonly created_at: string;
  readonly created_by_user: { readonly id: number; readonly first_name: string; readonly last_name: string } | null;
  readonly stored: number;
}

/** Newest first. */
export function versionsOf(ctx: Ctx, document: number): Promise<VersionRow[]> {
  return ctx.db.rows(sql`select v.number, v.title, s.size, s.content_type, s.file_kind, wire_time(v.created_at) as created_at,
      (select json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name)
         from account_user u where u.account_id = v.account_id and u.id = v.created_by_user_id) as created_by_user,
      s.id as stored
    from document_version v join stored_file s on s.account_id = v.account_id and s.id = v.stored_file_id
   where v.account_id = ${ctx.account.id} and v.document_id = ${document} order by v.number desc`);
}

export interface Content extends Stored {
  readonly title: string;
  readonly content_type: string;
  readonly size: number;
}

/** A content of a file, the current one or that of a version. The caller checks that the actor may see the file. */
export function contentOf(
  ctx: Ctx,
  { document, stored }: Pick<Linked, 'document' | 'stored'>,
): Promise<Content | undefined> {
  return ctx.db.maybe(sql`select s.id, s.place, s.key, s.content_type, s.size,
      case when d.stored_file_id = s.id then d.title else v.title end as title
    from document_version v
    join document d on d.account_id = v.account_id and d.id = v.document_id and d.deleted_at is null
    join stored_file s on s.account_id = v.account_id and s.id = v.stored_file_id
   where v.account_id = ${ctx.account.id} and v.document_id = ${document} and v.stored_file_id = ${stored} limit 1`);
}

/**
 * Content of the account that no file uses, or that never arrived. Its rows are locked until the commit, so that no
 * new file can use it in the meantime.
 */
export function unusedContent(db: Db, account: number, announcedBefore: Date, limit: number): Promise<Stored[]> {
  return db.rows(sql`select s.id, s.place, s.key from stored_file s where s.account_id = ${account}
      and (s.stored_at is not null or s.created_at < ${announcedBefore})
      and not exists (select from document_version v where v.account_id = s.account_id and v.stored_file_id = s.id)
      and not exists (select from document d where d.account_id = s.account_id and d.stored_file_id = s.id)
    order by s.id limit ${limit} for update of s skip locked`);
}

export async function deleteContent(db: Db, account: number, ids: readonly number[]): Promise<void> {
  await db.run(sql`delete from stored_file where account_id = ${account} and id = any(${ids}::bigint[])`);
}
