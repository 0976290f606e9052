import { seesSharedOnly } from '@fairlead/domain/access/visibility';
import { PERSON } from '@fairlead/domain/kinds/person.kind';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { COMPANY } from '@fairlead/domain/kinds/company.kind';
import { NOTE } from '@fairlead/domain/kinds/hanging';
import { kindOf, type RecordKind } from '@fairlead/domain/kinds/kinds';
import { avatarUrl, entryJson, type Presentation, userJson } from '../../presenting/present';
import { columnOf, columnExpressions, possibleNotifyUserIds, timeOf } from '../../presenting/record-present';
import { join, type Sql, sql } from '../../base/sql';
import { visible } from '../../reading/visible';
import type { Ctx } from '../../base/context';

const plainColumns = [
  'id',
  'title',
  'content',
  ...NOTE.on.map((kind) => `${kind}_id`),
  'user_id',
  'created_by_user_id',
  'note_category_id',
  'is_private',
];

/** A note's row (alias r), with the keys that integrations with the public API read. */
export function notePresentation(ctx: Ctx): Presentation {
  return {
    ...columnExpressions(plainColumns),
    created_at: timeOf('created_at'),
    updated_at: timeOf('updated_at'),
    primary_association_type: primary((kind) => sql`${kindOf(kind).wire_name}::text`),
    primary_association_id: primary((kind) => columnOf(`${kind}_id`)),
    ...related(ctx),
    ...later,
    notify_user_ids: seesSharedOnly(ctx.actor) ? sql`'[]'::json` : columnOf('notify_user_ids'),
    comments: commentsJson(ctx),
    possible_notify_user_ids: possibleNotifyUserIds(ctx),
  };
}

/** The primary record of the note: the first of the records that it is on. */
function primary(work: (kind: RecordKind) => Sql): Sql {
  const cases = NOTE.on.map((kind) => sql`when ${columnOf(`${kind}_id`)} is not null then ${work(kind)}`);
  return sql`case ${join(cases, ' ')} end`;
}

function related(ctx: Ctx): Presentation {
  return {
    user: authorJson(ctx, 'user_id'),
    created_by_user: authorJson(ctx, 'created_by_user_id'),
    deal: sql`(select json_build_object('id', d.id, 'name', d.name) from deal d
      where d.id = r.deal_id and ${visible(ctx, DEAL.name, 'd')})`,
    company: sql`(select json_build_object('id', c.id, 'name', c.name) from company c
      where c.id = r.company_id and ${visible(ctx, COMPANY.name, 'c')})`,
    person: sql`(select json_build_object('id', p.id, 'first_name', p.first_name, 'last_name', p.last_name) from person p
      where p.id = r.person_id and ${visible(ctx, PERSON.name, 'p')})`,
    note_category: entryJson(ctx, 'note_category', columnOf('note_category_id')),
  };
}

function authorJson(ctx: Ctx, column: string): Sql {
  return sql`(select json_build_object('id', u.id, 'first_name', u.first_name, 'last_name', u.last_name,
      'avatar_thumb_url', ${avatarUrl(ctx)})
    from account_user u where u.account_id = ${ctx.account.id} and u.id = ${columnOf(column)})`;
}

/** The keys in a list answer, without pagination. */
function commentsJson(ctx: Ctx): Sql {
  return sql`(select json_build_object('entries', coalesce(json_agg(json_build_object('id', k.id, 'user_id', k.user_id,
      'note_id', k.note_id, 'comment', k.comment, 'created_at', wire_time(k.created_at), 'updated_at', wire_time(k.updated_at),
      'edited_by_user_id', k.edited_by_user_id, 'user', ${userJson(ctx, sql`k.user_id`)}) order by k.id), '[]'))
    from comment k where k.account_id = ${ctx.account.id} and k.note_id = r.id and k.deleted_at is null)`;
}

/** Features that are not built yet fill these keys of the public API. */
const later: Presentation = {
  project_id: sql`null::bigint`,
  project: sql`null::json`,
  is_sent_message: sql`null::boolean`,
  sms_direction: sql`null::text`,
  sms_contact_number: sql`null::text`,
  sms_user_number: sql`null::text`,
  documents: sql`'[]'::json`,
};

export function listKeys(presentation: Presentation): string[] {
  return Object.keys(presentation).filter((key) => key !== 'possible_notify_user_ids');
}
