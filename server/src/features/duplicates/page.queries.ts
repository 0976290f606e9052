import type { DuplicateMatch, DuplicateRecord } from '@fairlead/domain/duplicates/duplicates.contract';
import { COMPANY } from '@fairlead/domain/kinds/company.kind';
import { NOTE } from '@fairlead/domain/kinds/hanging';
import { kindOf, type RecordKind } from '@fairlead/domain/kinds/kinds';
import { PERSON } from '@fairlead/domain/kinds/person.kind';
import type { Ctx } from '../../base/context';
import { name, raw, type Sql, sql } from '../../base/sql';
import { visibleHanging } from '../../reading/hanging';
import { visible } from '../../reading/visible';

/** The columns that the page shows for each kind beside its name. */
const SHOWN: Readonly<Record<string, { detail: string; email: string; phone: string }>> = {
  [PERSON.name]: { detail: 't.position', email: 't.email', phone: 'coalesce(t.phone, t.mobile, t.home_phone)' },
  [COMPANY.name]: { detail: 't.city', email: 'coalesce(t.email, t.web)', phone: 't.phone1' },
  deal: {
    detail: '(select s.name from deal_stage s where s.account_id = t.account_id and s.id = t.deal_stage_id)',
    email: 'null::text',
    phone: 'null::text',
  },
};

function shown(kind: RecordKind) {
  const { detail, email, phone } = SHOWN[kind] as (typeof SHOWN)[string];
  return { detail: raw(detail), email: raw(email), phone: raw(phone) };
}

const titled = (kind: RecordKind): Sql => sql`coalesce(nullif(t.${name(kindOf(kind).name_column)}, ''), '')`;
const ownerOf = (kind: RecordKind): Sql => sql`(select jsonb_build_object('id', u.id, 'full_name', u.full_name)
  from account_user u where u.account_id = t.account_id and u.id = t.${name(kindOf(kind).owner)})`;

/** The records of the groups of a page. A company that the actor does not see is not named. */
export async function shownRecords(
  ctx: Ctx,
  kind: RecordKind,
  ids: readonly number[],
): Promise<Map<number, DuplicateRecord>> {
  const { detail, email, phone } = shown(kind);
  const company =
    kind === COMPANY.name
      ? sql`null`
      : sql`(select jsonb_build_object('id', c.id, 'name', c.name) from company c where c.id = t.company_id
          and ${visible(ctx, COMPANY.name, 'c')})`;
  const rows = await ctx.db.prepared.rows<DuplicateRecord>(sql`
    select t.id, ${titled(kind)} as name, ${company} as company, ${detail} as detail, ${email} as email, ${phone} as phone,
        ${ownerOf(kind)} as owner, wire_time(t.updated_at) as updated_at,
        (select count(*) from note n where n.${name(`${kind}_id`)} = t.id
          and ${visibleHanging(ctx, NOTE.name, 'n')}) as activities
      from ${name(kind)} t where t.id = any(${ids}::bigint[]) and ${visible(ctx, kind, 't')}`);
  return new Map(rows.map((row) => [row.id, row]));
}

/** The records similar to the form, for its warning. */
export function shownMatches(
  ctx: Ctx,
  kind: RecordKind,
  ids: readonly number[],
): Promise<Omit<DuplicateMatch, 'score' | 'reasons'>[]> {
  const company = kind === COMPANY.name ? raw('null::text') : raw('t.company_name');
  return ctx.db.prepared.rows(sql`select t.id, ${titled(kind)} as name, ${company} as company_name,
      ${shown(kind).detail} as detail, ${ownerOf(kind)} as owner
    from ${name(kind)} t where t.id = any(${ids}::bigint[]) and ${visible(ctx, kind, 't')}`);
}

export function wireTime(ctx: Ctx, at: Date): Promise<{ at: string }> {
  return ctx.db.prepared.one(sql`select wire_time(${at}::timestamptz) as at`);
}
