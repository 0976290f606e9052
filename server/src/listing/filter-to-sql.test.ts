import { perKind, type RecordKind } from '@fairlead/domain/kinds/kinds';
import { type Field, relationsOf, STANDARD_CATALOGUE } from '@fairlead/domain/fields/catalogue';
import { type Condition, type Filter, parseFilter } from '@fairlead/domain/filters/filter';
import { type FilteredRecord, matches } from '@fairlead/domain/filters/matches';
import { comparisonOf, opsOf } from '@fairlead/domain/filters/operators';
import { DATE_PRESETS } from '@fairlead/domain/dates/presets';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Loose, type TestApp, type TestUser, testApp } from '../testing/app';
import { colleague, inAccount } from '../testing/colleagues';
import { query } from '../testing/embedded-program';
import { name, sql } from '../base/sql';

/**
 * A filter selects the same rows in memory and in the database: some 200 random filters for each kind of record, over
 * some 300 random records, always from the same seed.
 */
const FILTERS = 200;
const RECORDS = 300;

let on: TestApp;
let admin: TestUser;
let lists: Loose;
const records = {} as Record<RecordKind, FilteredRecord[]>;
const random = seeded(20_261_121);
const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)] as T;
const some = <T>(items: readonly T[], most: number): T[] => [
  ...new Set(Array.from({ length: Math.floor(random() * (most + 1)) }, () => pick(items))),
];
const maybe = <T>(value: T): T | null => (random() < 0.3 ? null : value);

const words = [
  'Torque',
  'sensor',
  'pilot',
  'Ölfeld',
  'ÉTUDE',
  '100%',
  'a_b',
  "O'Neil",
  'naïve',
  'Łódź',
  '日本',
  '\\back',
  '"quoted"',
  'x',
];
const phones = ['+1 (555) 010-0100', '555-0199', '0049 421 555 0100', '555.0123 ext. 4'];
const text = () => Array.from({ length: 1 + Math.floor(random() * 3) }, () => pick(words)).join(' ');
const idsOf = (list: string): number[] => lists[list].map((one: Loose) => one.id);
const instant = () => new Date(on.clock.now.getTime() + Math.floor((random() - 0.75) * 800 * 86_400_000)).toISOString();

beforeAll(async () => {
  on = await testApp({}, { apart: true, jobs: false });
  admin = await on.account();
  await inAccount(on, admin, sql`update account_user set time_zone = 'America/New_York' where id = ${admin.id}`);
  await colleague(on, admin, { first_name: 'Ébène' });
  for (const name of ['Sensors', 'Gateways'])
    await admin.post('/api/v3/admin/product_lines', { product_line: { name } });
  lists = (await admin.get('/api/internal/boot')).body.account;
  await fill();
  // The plans of the database must not depend on when it happens to count its rows, nor on what other files left there.
  await query(on.adminUrl, 'analyze');
});
afterAll(() => on.close());

describe.each<RecordKind>(['deal', 'person', 'company'])('LIST-02 filters of the kind %s', (kind) => {
  test('LIST-02 a filter run in memory and in SQL selects the same rows, for every field kind', async () => {
    const filters = Array.from({ length: FILTERS }, () => filterOf(kind, 0)).filter(
      (filter) => 'filter' in parseFilter(STANDARD_CATALOGUE, filter, kind),
    );
    expect(filters.length).toBeGreaterThan(FILTERS * 0.9);
    expect(new Set(conditionsIn(filters).map(({ op }) => op)).size).toBeGreaterThan(11);
    let hits = 0;
    for (const filter of filters) {
      const inMemory = records[kind]
        .filter((record) => matches(STANDARD_CATALOGUE, filter, record, kind, moment()))
        .map((record) => record.id);
      const inSql = await selected(kind, filter);
      expect({ filter, ids: inSql }).toEqual({ filter, ids: inMemory });
      hits += inMemory.length > 0 && inMemory.length < records[kind].length ? 1 : 0;
    }
    // Filters that select all or nothing would prove nothing.
    expect(hits).toBeGreaterThan(FILTERS * 0.4);
  });
});

function moment() {
  return { now: on.clock.now, zone: 'America/New_York', me: admin.id };
}

const paths = perKind(({ path }) => path);

async function selected(kind: RecordKind, filter: Filter): Promise<number[]> {
  const entries = await everyPage(
    `${paths[kind]}?attrs=id&archived_deals=all&filter=${encodeURIComponent(JSON.stringify(filter))}`,
  );
  return entries.map((one) => one.id as number);
}

async function everyPage(path: string): Promise<Record<string, unknown>[]> {
  const entries: Record<string, unknown>[] = [];
  for (let page = 1; ; page++) {
    const { status, body } = await admin.get(`/api/v3/${path}&per_page=200&sort=id&page=${page}`);
    expect([status, status === 200 ? null : body]).toEqual([200, null]);
    entries.push(...body.entries);
    if (page >= body.pagination.pages) return entries;
  }
}

function filterOf(kind: RecordKind, depth: number): Filter {
  if (depth >= 3 || random() < 0.5) return conditionOf(kind);
  const parts = Array.from({ length: 1 + Math.floor(random() * 3) }, () => filterOf(kind, depth + 1));
  return random() < 0.5 ? { all: parts } : { any: parts };
}

function conditionOf(kind: RecordKind): Condition {
  const relation = random() < 0.3 ? pick(relationsOf(kind)) : null;
  const fields = STANDARD_CATALOGUE.fieldsOf(relation?.kind ?? kind).filter((field) => field.filtered);
  const field = pick(fields);
  const key = relation ? `${relation.name}.${field.key}` : field.key;
  const op = pick(opsOf(field));
  const held = records[kind]
    .map((record) => valueIn(record, relation?.name, field.key))
    .filter((value) => value !== null && value !== undefined && value !== '');
  return { field: key, op, ...valueFor(field, op, held) };
}

function valueIn(record: FilteredRecord, relation: string | undefined, key: string): unknown {
  if (!relation) return record[key];
  return (record[relation] as FilteredRecord | null)?.[key];
}

function valueFor(field: Field, op: Condition['op'], held: readonly unknown[]): Pick<Condition, 'value'> {
  if (op === 'none' || op === 'has_value') return {};
  switch (comparisonOf(field)) {
    case 'text':
      return { value: textFor(op, String(held.length ? pick(held) : text())) };
    case 'number':
      if (op === 'any_of' || op === 'none_of') return { value: [...some(held as number[], 4), 1] };
      return {
        value:
          op === 'is'
            ? ((held.length ? pick(held) : 5) as number)
            : rangeOf(held.length ? held.map(String) : ['1'], (a, b) => Number(a) - Number(b)),
      };
    case 'date':
      return { value: dateFor(op, held) };
    case 'boolean':
      return { value: random() < 0.5 };
    default:
      return { value: idsFor(field, held.flat() as (number | string)[]) };
  }
}

function textFor(op: Condition['op'], held: string): string {
  const cased = random() < 0.5 ? held.toUpperCase() : held.toLowerCase();
  if (op === 'is' || op === 'is_not') return cased;
  const start = op === 'starts_with' ? 0 : Math.floor(random() * cased.length);
  return cased.slice(start, start + 1 + Math.floor(random() * 5)) || cased;
}

function rangeOf(held: readonly string[], order: (a: string, b: string) => number): { from?: string; to?: string } {
  const [from, to] = [pick(held), pick(held)].sort(order) as [string, string];
  const shape = random();
  if (shape < 0.3) return { from };
  return shape < 0.6 ? { to } : { from, to };
}

function dateFor(op: Condition['op'], held: readonly unknown[]): Condition['value'] {
  if (op === 'preset') return pick(DATE_PRESETS.filter(({ key }) => key !== 'custom' && key !== 'older_than')).key;
  if (op === 'older_than') return { days: pick([0, 1, 30, 200]) };
  const days = (held.length ? held.map(String) : ['2026/01/01']).map((one) =>
    random() < 0.5 ? one.slice(0, 10) : one,
  );
  return rangeOf(days, (a, b) => a.slice(0, 10).localeCompare(b.slice(0, 10)));
}

function idsFor(field: Field, held: readonly (number | string)[]): (number | string)[] {
  const me = field.list === 'users' && random() < 0.4 ? ['me'] : [];
  const chosen = [...some(held, 3), ...me];
  return chosen.length ? chosen : field.list === 'person_types' ? ['Lead'] : [999_999];
}

function conditionsIn(filters: readonly Filter[]): Condition[] {
  return filters.flatMap((filter) =>
    'field' in filter ? [filter] : conditionsIn('all' in filter ? filter.all : filter.any),
  );
}

/**
 * Records with every field filled at random and often empty, some of them linked to records that have since been
 * deleted.
 */
async function fill(): Promise<void> {
  const companies = await create('company', RECORDS / 3, (n) => ({
    ...randomFields('company'),
    name: `${text()} ${n}`,
  }));
  for (const id of companies)
    if (random() < 0.3)
      await admin.patch(`/api/v3/companies/${id}`, {
        company: { parent_company_id: pick(companies.filter((other) => other < id)) ?? null },
      });
  const people = await create('person', RECORDS, () => ({
    ...randomFields('person'),
    company_id: maybe(pick(companies)),
  }));
  await create('deal', RECORDS, () => ({
    ...randomFields('deal'),
    name: text(),
    company_id: maybe(pick(companies)),
    primary_contact_id: maybe(pick(people)),
    person_ids: some(people, 3),
  }));
  for (const id of companies.slice(0, 8)) await admin.del(`/api/v3/companies/${id}`);
  for (const id of people.slice(0, 20)) await admin.del(`/api/v3/people/${id}`);
  for (const table of ['deal', 'person', 'company']) {
    await inAccount(
      on,
      admin,
      sql`update ${name(table)} set imported_at = created_at + interval '7 hours', is_sample = id % 5 = 0, import_id = 1 + id % 7 where id % 3 = 0`,
    );
  }
  await readAll();
}

async function create(kind: RecordKind, count: number, body: (n: number) => object): Promise<number[]> {
  const ids: number[] = [];
  for (let n = 0; n < count; n++) {
    const answer = await admin.post(`/api/v3/${paths[kind]}`, { [kind]: { ...body(n), created_at: instant() } });
    expect([answer.status, answer.status === 200 ? null : answer.body]).toEqual([200, null]);
    ids.push(answer.body.id);
  }
  return ids;
}

function randomFields(kind: RecordKind): Record<string, unknown> {
  const skipped = new Set([
    'full_name',
    'company_id',
    'company_name',
    'primary_contact_id',
    'person_ids',
    'deal_ids',
    'parent_company_id',
    'deal_pipeline_id',
    'currency_id',
    'name',
  ]);
  const fields = STANDARD_CATALOGUE.fieldsOf(kind).filter((field) => field.writable && !skipped.has(field.key));
  return Object.fromEntries(fields.map((field) => [field.key, maybe(randomValue(field))]));
}

function randomValue(field: Field): unknown {
  if (field.list === 'person_types') return pick(['Contact', 'Lead']);
  if (field.entries) return pick(field.entries).id;
  if (field.list && comparisonOf(field) === 'set') return some(idsOf(field.list), 3);
  if (field.list) return pick(idsOf(field.list));
  switch (field.kind) {
    case 'email':
      return pick(['mira@tram.test', 'ADAM@tram.test', 'x.y@delft.test']);
    case 'phone':
      return pick(phones);
    case 'money':
      return pick(['0', '10.10', '999.99', '1000', '123456.78']);
    case 'percent':
      return pick([0, 10, 33, 50, 100]);
    case 'date':
      return instant().slice(0, 10);
    case 'datetime':
      return instant();
    case 'boolean':
      return random() < 0.5;
    default:
      return text();
  }
}

async function readAll(): Promise<void> {
  const keys = (kind: RecordKind) => STANDARD_CATALOGUE.fieldsOf(kind).map(({ key }) => key);
  const users = new Map<number, FilteredRecord>(lists.users.map((user: Loose) => [user.id, user]));
  const companies = await everyPage(`companies?attrs=${keys('company').join()}`);
  const byId = (all: readonly FilteredRecord[]) => new Map(all.map((one) => [one.id as number, one]));
  const company = byId(companies);
  const people = await everyPage(`people?attrs=${keys('person').join()}`);
  const person = byId(people);
  const deals = await everyPage(`deals?archived_deals=all&attrs=deal_value,${keys('deal').join()}`);
  // Filtered by, but not among the keys of the public API.
  const since = await inAccount(on, admin, sql`select id, stage_entered_at from deal`);
  const entered = new Map(since.map((one) => [one.id, new Date(one.stage_entered_at).toISOString()]));
  const related = (all: ReadonlyMap<number, FilteredRecord>, id: unknown) => all.get(id as number) ?? null;
  records.company = companies.map((one) => ({
    ...one,
    parent_company: related(company, one.parent_company_id),
    user: related(users, one.owner_id),
  }));
  records.person = people.map((one) => ({
    ...one,
    company: related(company, one.company_id),
    user: related(users, one.user_id),
  }));
  // `value` reads 0.0 when the field itself is empty.
  records.deal = deals.map((one) => ({
    ...one,
    value: one.deal_value,
    stage_entered_at: entered.get(one.id) ?? null,
    company: related(company, one.company_id),
    primary_contact: related(person, one.primary_contact_id),
    user: related(users, one.user_id),
  }));
}

/** A repeatable sequence of pseudo-random numbers from 0 to 1. */
function seeded(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let t = Math.imul(state ^ (state >>> 15), 1 | state);
    t = (t + Math.imul(t ^ (t >>> 7), 61 | t)) ^ t;
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
}
