import { BEST_CASE, COMMIT } from '@fairlead/domain/deals/forecast-category';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import type { Stage } from '@fairlead/domain/deals/stage';
import type { Batch, Cell, GeneratedTable, Row } from './batch';
import { address, townOf, via } from './companies';
import { type DealRow, lifeOf, type Step } from './deal-life';
import { makeMilestones } from './milestones';
import { makeEntries } from './entries';
import { makeNotes } from './notes';
import { ownValues } from './own-values';
import type { Random } from './random';
import { dealSubjects, dealSummaries, longSubjects, renewalSubjects } from './words/deals';
import { DAY, iso, type World } from './world';

/** Creates one deal: its creation, its later changes, its people, links and notes. */
export function makeDeal(world: World, index: number, batch: Batch): void {
  const random = world.random(DEAL.name, index);
  const company = random.chance(0.94) ? world.company(random) : -1;
  const owner = company >= 0 && random.chance(0.6) ? world.companyOwner(company) : world.owner(random);
  const renewal = world.setup.pipelines.length > 1 && random.chance(0.22);
  const pipeline = world.setup.pipelines[renewal ? 1 : 0] as { id: number; stages: readonly Stage[] };
  const from = company < 0 ? world.now - world.volume.days * DAY : world.companySince(company);
  const born = world.between(random, from, world.now);
  const life = lifeOf(world, random, pipeline.stages, born, owner);
  const begun = life.handedOver ? world.owner(random) : owner;
  const deal: DealRow = {
    ...dealColumns,
    ...offer(world, random, company, renewal),
    id: world.ids.deal(index),
    user_id: random.chance(0.003) ? null : begun,
    deal_pipeline_id: pipeline.id,
    deal_stage_id: life.first.id,
    probability: life.first.percent,
    expected_close_date: random.chance(0.9) ? iso(life.expected + random.int(-20, 12) * DAY).slice(0, 10) : null,
    stage_entered_at: iso(born),
    created_by_user_id: begun,
    updated_by_user_id: begun,
    created_at: iso(born),
    updated_at: iso(born),
  };
  const people = contacts(world, random, company, born);
  deal.primary_contact_id = people.length ? world.ids.person(people[0] as number) : null;
  const links = dealLinks(world, random, deal, people, batch);
  batch.logCreation(DEAL.name, { ...deal }, links, { at: born, user_id: begun, via: via(random) });
  for (const step of life.steps) live(deal, step, batch);
  sayForecast(deal, index, batch);
  makeEntries(world, index, deal, people[0], batch);
  makeNotes(world, random, deal, { company, contact: people[0] }, batch);
  batch.add(DEAL.name, { ...deal, ...ownValues(world, index) } as Row);
  if (index % 20 === 7) makeMilestones(world, { deal_id: deal.id, owner, from: born }, index, batch);
}

/** Owners commit to most deals that are nearly won, and see a best case in some of the others. */
function sayForecast(deal: DealRow, index: number, batch: Batch): void {
  const chance = deal.closed_time === null ? (deal.probability as number) : 0;
  const said = chance >= 70 && index % 3 > 0 ? COMMIT : chance >= 40 && index % 2 > 0 ? BEST_CASE : null;
  const at = Date.parse(deal.updated_at as string);
  if (said) live(deal, { at, change: () => ({ forecast_category: said }) }, batch);
}

/** Columns that are empty for most deals: COPY needs all columns in every row. */
const dealColumns: Record<string, null | false> = {
  previous_deal_stage_id: null,
  forecast_category: null,
  closed_time: null,
  is_archived: false,
  deal_loss_reason_id: null,
  deal_loss_reason_notes: null,
  deal_won_reason_id: null,
  deal_won_reason_notes: null,
  first_activity_at: null,
  last_activity_at: null,
  next_entry_id: null,
  next_entry_name: null,
  next_entry_due: null,
  next_entry_time: null,
  next_entry_all_day: null,
  next_step_id: null,
  next_step_name: null,
  next_step_due: null,
  next_step_time: null,
  next_step_all_day: null,
};

/** Applies one step to the deal and adds the changes to the log. */
function live(deal: DealRow, { at, change }: Step, batch: Batch): void {
  const after = Object.fromEntries(
    Object.entries(change(deal)).filter(([key, value]) => (deal[key] ?? null) !== value),
  );
  if (!Object.keys(after).length) return;
  if ('deal_stage_id' in after) after.stage_entered_at = iso(at);
  const before = Object.fromEntries(Object.keys(after).map((key) => [key, deal[key] ?? null]));
  const user_id = deal.user_id as number | null;
  batch.log.push({
    at,
    user_id,
    via: 'screen',
    record_type: DEAL.name,
    record_id: deal.id,
    op: 'update',
    before,
    after,
  });
  Object.assign(deal, after, { updated_at: iso(at), updated_by_user_id: user_id });
}

function offer(world: World, random: Random, company: number, renewal: boolean) {
  const { setup } = world;
  const place = random.chance(0.1) ? address(random, townOf(world, Math.max(company, 0))) : nowhere;
  const subject = random.pick(random.chance(0.02) ? longSubjects : renewal ? renewalSubjects : dealSubjects);
  return {
    name: company < 0 ? capital(subject) : `${world.companyName(company)}: ${subject}`,
    summary: random.maybe(0.3, dealSummaries),
    description: random.maybe(0.1, dealSummaries),
    status: random.maybe(0.7, setup.statuses),
    source_id: random.maybe(0.75, setup.sources),
    revenue_type_id: random.maybe(0.5, setup.revenue_types),
    value_cents: random.chance(0.95) ? amount(random, renewal ? 6_000 : 14_000) : null,
    commission_rate: random.maybe(0.15, [2, 2.5, 3, 5]),
    company_id: company < 0 ? null : world.ids.company(company),
    company_name: company < 0 ? null : world.companyName(company),
    ...place,
  };
}

const nowhere = { address_1: null, city: null, state: null, postal_code: null, country: null };

/** Amounts are mostly round, as in real offers. */
function amount(random: Random, median: number): number {
  const exact = Math.max(100, random.around(median, 1.1));
  const step = exact > 20_000 ? 1_000 : exact > 2_000 ? 100 : 10;
  const rounded = Math.round(exact / step) * step;
  return Math.round((random.chance(0.85) ? rounded : exact) * 100);
}

/** The numbers of the deal's people, the primary contact first: those who existed when it began. */
function contacts(world: World, random: Random, company: number, born: number): number[] {
  const all = company < 0 ? [] : [...world.peopleAt(company)];
  const people = all.filter((person) => world.personSince(person) <= born);
  if (!people.length || random.chance(0.05)) return [];
  const first = random.pick(people);
  const more = random.chance(0.25) ? [random.pick(people)] : [];
  return [...new Set([first, ...more])];
}

function dealLinks(world: World, random: Random, deal: DealRow, people: number[], batch: Batch) {
  const { setup, ids } = world;
  const some = (share: number, list: readonly number[]) => (random.chance(share) ? random.some(2, list) : []);
  const link = (table: GeneratedTable, other: string, to: readonly number[]) =>
    batch.link(table, 'deal_id', deal.id, other, to);
  return {
    person_ids: link(
      'deal_person',
      'person_id',
      people.map((person) => ids.person(person)),
    ),
    deal_product_lines_ids: link('deal_product_line', 'product_line_id', some(0.5, setup.product_lines)),
    tag_ids: link('deal_tagging', 'tag_id', some(0.15, setup.deal_tags)),
    shared_user_ids: link('deal_share', 'user_id', sharedWith(world, random, deal.user_id)),
  };
}

function sharedWith({ setup, volume }: World, random: Random, owner: Cell | undefined): number[] {
  const colleague = random.chance(volume.shared) ? [random.pick(setup.owners).id] : [];
  const confidant = setup.confidant && random.chance(setup.confidant.part) ? [setup.confidant.id] : [];
  return [...colleague, ...confidant].filter((id) => id !== owner);
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1);
}
