import { PERSON } from '@fairlead/domain/kinds/person.kind';
import type { Ctx } from '../base/context';
import { type Sql, sql } from '../base/sql';
import { visible } from '../reading/visible';
import { imageUrl, type Presentation } from './present';

/** Keys that only a business card reads, and only on request: no other answer has them. */
const CARD_KEYS: ReadonlySet<string> = new Set(['card_people', 'people_count', 'key_contact', 'open_deals_count']);

export function withoutCardKeys(presentation: Presentation): string[] {
  return Object.keys(presentation).filter((key) => !CARD_KEYS.has(key));
}

/** The maximum number of people in a card; the page of the deal lists all. */
const MOST_PEOPLE = 20;

/** The people of a deal (alias r), with the primary contact first. */
export function cardPeople(ctx: Ctx): Presentation {
  return {
    card_people: sql`(select coalesce(json_agg(x), '[]') from (
      select p.id, p.full_name, p.position, p.email, p.phone, p.is_key_contact, ${imageUrl(sql`p.image_id`)} as image_thumb_url
      from deal_person l join person p on p.account_id = l.account_id and p.id = l.person_id and ${visible(ctx, PERSON.name, 'p')}
      where l.account_id = ${ctx.account.id} and l.deal_id = r.id
      order by p.id is distinct from r.primary_contact_id, p.id limit ${MOST_PEOPLE}) x)`,
  };
}

/** How many people of a company (alias r) the actor sees, and the first key contact among them. */
export function cardContacts(ctx: Ctx): Presentation {
  const theirs: Sql = sql`from person p where ${visible(ctx, PERSON.name, 'p')} and p.company_id = r.id`;
  return {
    people_count: sql`(select count(*)::int ${theirs})`,
    key_contact: sql`(select json_build_object('id', p.id, 'name', p.full_name) ${theirs} and p.is_key_contact order by p.id limit 1)`,
  };
}
