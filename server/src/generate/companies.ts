import { COMPANY } from '@fairlead/domain/kinds/company.kind';
import type { Batch, Row } from './batch';
import type { Random } from './random';
import { companyDescriptions } from './words/companies';
import { makeMilestones } from './milestones';
import { streets, type Town, towns } from './words/places';
import { iso, type World } from './world';

/** Creates one company with its tags and shares. */
export function makeCompany(world: World, index: number, batch: Batch): void {
  const random = world.random(COMPANY.name, index);
  const { setup } = world;
  const id = world.ids.company(index);
  const owner = world.companyOwner(index);
  const since = world.companySince(index);
  const touched = random.chance(0.4) ? world.between(random, since, world.now) : since;
  const town = townOf(world, index);
  const name = world.companyName(index);
  const drawn = random.chance(index < world.volume.companies * 0.15 ? 0.7 : 0.12);
  const customer = drawn && world.volume.customers !== false;
  const row: Row = {
    id,
    name,
    description: random.maybe(0.4, companyDescriptions),
    owner_id: random.chance(0.02) ? null : owner,
    is_customer: customer,
    customer_since: customer ? iso(touched) : null,
    email: random.chance(0.6) ? `office@${domainOf(name)}` : null,
    web: random.chance(0.8) ? `https://www.${domainOf(name)}` : null,
    phone1: random.chance(0.85) ? digits(random, town.phone) : null,
    phone1_desc: random.chance(0.2) ? 'Reception' : null,
    ...address(random, town),
    created_by_user_id: owner,
    updated_by_user_id: owner,
    created_at: iso(since),
    updated_at: iso(touched),
  };
  batch.add(COMPANY.name, row);
  if (customer) makeMilestones(world, { company_id: id, owner, from: touched }, index, batch);
  const tag_ids = random.chance(0.25)
    ? batch.link('company_tagging', 'company_id', id, 'tag_id', random.some(2, setup.company_tags))
    : [];
  const shared_user_ids = random.chance(0.01)
    ? batch.link('company_share', 'company_id', id, 'user_id', [world.owner(random)])
    : [];
  batch.logCreation(COMPANY.name, row, { tag_ids, shared_user_ids }, { at: since, user_id: owner, via: via(random) });
}

export function townOf(world: World, company: number): Town {
  return world.random('town', company).pick(towns);
}

export function address(random: Random, town: Town) {
  const known = random.chance(0.8);
  return {
    address_1: known ? `${random.int(1, 180)} ${random.pick(streets)}` : null,
    city: known ? town.city : null,
    state: known ? town.state : null,
    postal_code: known ? digits(random, town.postal) : null,
    country: known ? town.country : null,
  };
}

/** An internet domain that cannot be registered. */
export function domainOf(company: string): string {
  const letters = company
    .normalize('NFKD')
    .replaceAll('ß', 'ss')
    .replace(/[^\w ]/g, '')
    .toLowerCase();
  return `${letters.split(' ').filter(Boolean).slice(0, 2).join('-')}.example`;
}

export function digits(random: Random, pattern: string): string {
  return pattern.replace(/#/g, () => String(random.int(0, 9)));
}

export function via(random: Random): 'screen' | 'api' | 'import' {
  const drawn = random.next();
  if (drawn < 0.82) return 'screen';
  return drawn < 0.9 ? 'api' : 'import';
}
