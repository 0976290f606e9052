import { COMPANY } from '@fairlead/domain/kinds/company.kind';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { DOCUMENT } from '@fairlead/domain/kinds/hanging';
import { PERSON } from '@fairlead/domain/kinds/person.kind';
import type { FileRecord } from '@fairlead/domain/documents/document.contract';
import { previewOf } from '@fairlead/domain/documents/file-kind';
import type { Ctx } from '../../base/context';
import { type Sql, sql } from '../../base/sql';
import { chosenKeys, jsonOf, linkedEntries, linkedIds, type Presentation, userJson } from '../../presenting/present';
import { columnExpressions, columnOf, timeOf } from '../../presenting/record-present';
import { visible } from '../../reading/visible';
import type { linkMaker } from './file-links';

/** A row (alias r, its content s) as the public API names it. Keys that begin with _ are for `finished`. */
function presentation(ctx: Ctx): Presentation {
  const { table, own, other } = { table: 'document_tagging', own: 'document_id', other: 'document_tag_id' };
  return {
    ...columnExpressions(['id', 'title', ...DOCUMENT.on.map((kind) => `${kind}_id`), 'created_by_user_id']),
    created_at: timeOf('created_at'),
    updated_at: timeOf('updated_at'),
    owner_id: columnOf('user_id'),
    owner_name: sql`(select u.full_name from account_user u where u.account_id = ${ctx.account.id} and u.id = r.user_id)`,
    owner: userJson(ctx, columnOf('user_id')),
    calendar_entry_id: sql`null::bigint`,
    calendar_entry: sql`null::json`,
    document_type: sql`case when r.file_kind = 'pdf' then 'pdfs' else 'others' end`,
    upload_status: columnOf('upload_status'),
    upload_state: sql`case r.upload_status when 1 then 'pending' when 2 then 'complete' else 'error' end`,
    upload_status_error_message: columnOf('upload_error'),
    public_link: sql`null::text`,
    size: columnOf('size'),
    size_in_k: sql`round(r.size / 1024.0, 2)`,
    etag: sql`coalesce(left(encode(s.sha256, 'hex'), 32), md5(r.id::text))`,
    content_type: sql`s.content_type`,
    file_kind: columnOf('file_kind'),
    preview: sql`null::text`,
    version: columnOf('version'),
    document_tag_ids: linkedIds(ctx, table, own, other, columnOf('id')),
    document_tags: linkedEntries(ctx, table, own, other, 'document_tag', columnOf('id')),
    ...related(ctx),
    _stored: columnOf('stored_file_id'),
    _width: sql`s.width`,
    _height: sql`s.height`,
  };
}

function related(ctx: Ctx): Presentation {
  return {
    deal: sql`(select json_build_object('id', d.id, 'name', d.name) from deal d
      where d.id = r.deal_id and ${visible(ctx, DEAL.name, 'd')})`,
    company: sql`(select json_build_object('id', c.id, 'name', c.name, 'is_customer', c.is_customer) from company c
      where c.id = r.company_id and ${visible(ctx, COMPANY.name, 'c')})`,
    person: sql`(select json_build_object('id', p.id, 'first_name', p.first_name, 'last_name', p.last_name) from person p
      where p.id = r.person_id and ${visible(ctx, PERSON.name, 'p')})`,
  };
}

const NEEDED = ['id', 'size', 'content_type', '_stored', '_width', '_height'];

/** A row as JSON, with the keys that are asked for and those that `finished` reads. */
export function rowJson(ctx: Ctx, attrs: string | undefined): Sql {
  const all = presentation(ctx);
  const keys = attrs ? [...new Set([...chosenKeys(all, attrs, []), ...NEEDED])] : Object.keys(all);
  return jsonOf(all, keys);
}

export type PresentedRow = Omit<FileRecord, 'public_link' | 'preview'> & {
  readonly _stored: number | null;
  readonly _width: number | null;
  readonly _height: number | null;
};

/** Adds what only the server knows: the signed link, and whether the page can show it. */
export function finished(
  ctx: Ctx,
  { _stored, _width, _height, ...row }: PresentedRow,
  link: ReturnType<typeof linkMaker>,
  attrs?: string,
): FileRecord {
  const { size, content_type } = row;
  const file: FileRecord = {
    ...row,
    public_link:
      _stored === null
        ? null
        : link({ account: ctx.account.id, user: ctx.actor.id, document: row.id, stored: _stored }),
    preview: previewOf({ content_type, size, width: _width, height: _height }),
  };
  if (!attrs) return file;
  const asked = new Set(['id', ...attrs.split(',').map((key) => key.trim())]);
  return Object.fromEntries(Object.entries(file).filter(([key]) => asked.has(key))) as unknown as FileRecord;
}
