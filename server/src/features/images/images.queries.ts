import { PERSON } from '@fairlead/domain/kinds/person.kind';
import { COMPANY } from '@fairlead/domain/kinds/company.kind';
import type { ImageKind } from '@fairlead/domain/images/image-kind';
import { seesSharedOnly } from '@fairlead/domain/access/visibility';
import type { Db } from '../../base/database';
import { sql } from '../../base/sql';
import { visible } from '../../reading/visible';
import type { Ctx } from '../../base/context';

/** The user, record or account that a picture shows. */
export interface Shows {
  readonly user_id?: number;
  readonly person_id?: number;
  readonly company_id?: number;
  /** The logo of the account. */
  readonly is_brand?: true;
}

export async function insertImage(ctx: Ctx, image: ImageKind & { readonly content: Buffer }, of: Shows) {
  const { content_type, width, height, content } = image;
  const { id } = await ctx.db.one<{
    id: number;
  }>(sql`insert into image (account_id, user_id, person_id, company_id, is_brand, content_type, width, height, content,
      created_by_user_id, created_at)
    values (${ctx.account.id}, ${of.user_id ?? null}, ${of.person_id ?? null}, ${of.company_id ?? null}, ${of.is_brand ?? false},
      ${content_type}, ${width}, ${height}, ${content}, ${ctx.actor.id}, ${ctx.now}) returning id`);
  return id;
}

/**
 * How many pictures the actor stored within 24 hours. The lock makes a concurrent upload wait until the end of the
 * transaction.
 */
export async function countOfToday({ db, account, actor, now }: Ctx): Promise<number> {
  await db.run(sql`select pg_advisory_xact_lock(7103034, hashint8(${actor.id}))`);
  const { n } = await db.one<{ n: number }>(sql`select count(*) as n from image
    where account_id = ${account.id} and created_by_user_id = ${actor.id}
      and created_at > ${now}::timestamptz - interval '1 day'`);
  return n;
}

/** Deletes the logo of the account. */
export async function deleteLogos({ db, account }: Ctx): Promise<void> {
  await db.run(sql`delete from image where account_id = ${account.id} and is_brand`);
}

/** Deletes at most this many pictures of users that were stored before then and are no longer shown. */
export function deleteImagesBefore(db: Db, account: number, before: Date, limit: number): Promise<number> {
  return db.run(sql`delete from image where account_id = ${account} and id in (
    select i.id from image i
     where i.account_id = ${account} and i.user_id is not null and i.person_id is null and i.company_id is null
       and i.created_at < ${before}
       and not exists (select from account_user u where u.account_id = i.account_id and u.image_id = i.id)
       and not exists (select from change c join change_set s on s.account_id = c.account_id and s.id = c.change_set_id
         where c.account_id = i.account_id and c.record_type = 'account_user' and c.record_id = i.user_id
           and (c.before->>'image_id')::bigint = i.id and s.at >= ${before})
     limit ${limit} for update of i skip locked)`);
}

/**
 * A picture of a colleague, or of a record that the actor sees, if it is the one currently shown, or the logo. External
 * users know other users by name only.
 */
export function visibleImage(ctx: Ctx, id: number): Promise<{ content: Buffer; content_type: string } | undefined> {
  const outsider = seesSharedOnly(ctx.actor);
  return ctx.db.maybe(sql`select i.content, i.content_type from image i
    where i.account_id = ${ctx.account.id} and i.id = ${id} and (i.is_brand or
      exists (select from account_user u where u.account_id = i.account_id and u.id = i.user_id and u.image_id = i.id
        and (not ${outsider}::boolean or u.id = ${ctx.actor.id}))
      or exists (select from person p where p.id = i.person_id and p.image_id = i.id and ${visible(ctx, PERSON.name, 'p')})
      or exists (select from company c where c.id = i.company_id and c.image_id = i.id and ${visible(ctx, COMPANY.name, 'c')}))`);
}
