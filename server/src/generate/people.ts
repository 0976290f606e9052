import { PERSON } from '@fairlead/domain/kinds/person.kind';
import type { Batch, Row } from './batch';
import { address, digits, domainOf, townOf, via } from './companies';
import type { Random } from './random';
import { firstNames, jobTitles, surnameEnds, surnameStarts } from './words/people';
import { iso, type World } from './world';

/** Creates one person with tags and shares. */
export function makePerson(world: World, index: number, batch: Batch): void {
  const random = world.random(PERSON.name, index);
  const { setup } = world;
  const id = world.ids.person(index);
  const company = world.companyOfPerson[index] as number;
  const owner = ownerOf(world, random, company);
  const since = world.personSince(index);
  const lead = random.chance(0.3);
  const row: Row = {
    id,
    ...nameOf(world, index),
    type: lead ? 'Lead' : 'Contact',
    position: random.maybe(0.8, jobTitles),
    user_id: random.chance(0.01) ? null : owner,
    company_id: company < 0 ? null : world.ids.company(company),
    company_name: company < 0 ? null : world.companyName(company),
    lead_status_id: lead ? random.maybe(0.8, setup.lead_statuses) : null,
    lead_source_id: random.maybe(0.6, setup.sources),
    is_key_contact: random.chance(0.08),
    ...reach(world, random, index, company),
    created_by_user_id: owner,
    updated_by_user_id: owner,
    created_at: iso(since),
    updated_at: iso(random.chance(0.4) ? world.between(random, since, world.now) : since),
  };
  batch.add(PERSON.name, row);
  const predefined_contacts_tag_ids = random.chance(0.2)
    ? batch.link('person_tagging', 'person_id', id, 'tag_id', random.some(2, setup.person_tags))
    : [];
  const shared_user_ids = random.chance(0.005)
    ? batch.link('person_share', 'person_id', id, 'user_id', [world.owner(random)])
    : [];
  batch.logCreation(
    PERSON.name,
    row,
    { predefined_contacts_tag_ids, shared_user_ids },
    { at: since, user_id: owner, via: via(random) },
  );
}

export function nameOf(world: World, index: number) {
  const random = world.random('person name', index);
  return { first_name: random.pick(firstNames), last_name: surname(random) };
}

export function surname(random: Random): string {
  return `${random.pick(surnameStarts)}${random.pick(surnameEnds)}`;
}

function ownerOf(world: World, random: Random, company: number): number {
  return company >= 0 && random.chance(0.7) ? world.companyOwner(company) : world.owner(random);
}

/** Contact data: mostly for work, sometimes private. */
function reach(world: World, random: Random, index: number, company: number) {
  const { first_name, last_name } = nameOf(world, index);
  const town = townOf(world, Math.max(company, 0));
  const host = company < 0 ? 'post.example' : domainOf(world.companyName(company));
  const at = address(random, town);
  return {
    email: random.chance(0.92) ? `${plain(first_name)}.${plain(last_name)}@${host}` : null,
    phone: random.chance(0.7) ? digits(random, town.phone) : null,
    mobile: random.chance(0.4) ? digits(random, town.phone) : null,
    summary: random.chance(0.08) ? 'Prefers to be called in the morning.' : null,
    work_address_1: at.address_1,
    work_city: at.city,
    work_state: at.state,
    work_postal_code: at.postal_code,
    work_country: at.country,
  };
}

function plain(name: string): string {
  return name
    .normalize('NFKD')
    .replaceAll('ø', 'o')
    .replaceAll('Ø', 'o')
    .replace(/[^a-zA-Z]/g, '')
    .toLowerCase();
}
