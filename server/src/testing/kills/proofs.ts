import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { setTimeout as sleep } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import { keptForms, mayBeMistyped } from '@fairlead/domain/search/typo';
import { BELONGS_TO, documentWords, NAME } from '@fairlead/domain/search/words';
import type pg from 'pg';
import { searchedColumns, KIND_NUMBER, type SearchedColumns } from '../../search/search-documents';
import { countersOf } from '../counters';
import { misfitsOf } from '../log-check';
import type { Known, Saver } from './savers';
import type { Site } from './site';

const KINDS = ['deal', 'person', 'company'] as const;
const JOBS_PATIENCE_MS = 90_000;

/** Waits until no background work is left. Throws if some remains. */
export async function untilJobsAreDone(client: pg.Client): Promise<void> {
  for (const limit = Date.now() + JOBS_PATIENCE_MS; ; await sleep(50)) {
    const { rows } = await client.query(
      `select id, task_identifier, attempts, max_attempts, locked_at, run_at, last_error from graphile_worker.jobs
        union all select id, 'outbox', null, null, null, null, null from outbox`,
    );
    if (!rows.length) return;
    if (Date.now() > limit) throw new Error(`jobs are left: ${JSON.stringify(rows)}`);
  }
}

type Stored = Known & { readonly id: number };

/**
 * Every confirmed save holds; a save in doubt is stored completely or not at all, and its state is known from here
 * on.
 */
export async function savesHold(client: pg.Client, site: Site, savers: readonly Saver[]): Promise<void> {
  const { rows } = await client.query<Stored & { name: string; summary: string }>(
    `select id::int, name, value_cents::float8 / 100 as mark, summary, deal_stage_id::int as stage,
        deleted_at is not null as deleted,
        (select count(*)::int from note n where n.account_id = d.account_id and n.deal_id = d.id) as notes
      from deal d where account_id = $1 and name like 'Deal %'`,
    [site.account],
  );
  const stored = new Map<string, Stored>();
  for (const { name, summary, ...deal } of rows) {
    if (stored.has(name)) throw new Error(`${name} appears twice`);
    if (String(deal.mark) !== summary) throw new Error(`${name} was saved by half: ${deal.mark}, ${summary}`);
    stored.set(name, deal);
  }
  for (const saver of savers) settle(saver, stored);
  const known = savers.reduce((sum, { confirmed }) => sum + confirmed.size, 0);
  if (stored.size !== known) throw new Error(`${stored.size} deals are there and ${known} were saved`);
}

function settle({ doubts, confirmed, ids }: Saver, stored: ReadonlyMap<string, Stored>): void {
  for (const [name, doubted] of doubts) {
    const { id, ...found } = stored.get(name) ?? { id: 0 };
    const before = confirmed.get(name) ?? {};
    if (!isDeepStrictEqual(found, before) && !isDeepStrictEqual(found, doubted))
      throw new Error(
        `${name} is neither as it was nor as it was to be: ${JSON.stringify({ before, found, doubted })}`,
      );
    if (id) confirmed.set(name, found as Known);
    if (id) ids.set(name, id);
  }
  doubts.clear();
  for (const [name, known] of confirmed) {
    const { id, ...found } = stored.get(name) ?? { id: 0 };
    if (!isDeepStrictEqual(found, known) || id !== ids.get(name))
      throw new Error(`${name} was confirmed as ${JSON.stringify(known)} and is ${JSON.stringify(found)}`);
  }
}

/** Nothing is duplicated, and the counters equal a recount. */
export async function countersHold(client: pg.Client, site: Site): Promise<void> {
  for (const [table, key] of [
    ['company', 'name_key'],
    ['deal', 'name'],
  ] as const) {
    const { rows } = await client.query(
      `select ${key}, count(*) from ${table} where account_id = $1 and deleted_at is null group by 1 having count(*) > 1`,
      [site.account],
    );
    if (rows.length) throw new Error(`twice in ${table}: ${JSON.stringify(rows.slice(0, 5))}`);
  }
  const { kept, counted } = await countersOf(site.server.adminUrl, site.account);
  if (!isDeepStrictEqual(kept, counted)) throw new Error(`counters ${JSON.stringify({ kept, counted })}`);
}

/** Every record matches its log, and every log entry its record. */
export async function logHolds(client: pg.Client, site: Site): Promise<void> {
  const misfits = await misfitsOf(client, site.account);
  if (misfits.length) throw new Error(`${misfits.length} misfits of the log: ${misfits.slice(0, 10).join('; ')}`);
}

/** The search index holds the words of every existing record, and no others. */
export async function searchHolds(client: pg.Client, site: Site): Promise<void> {
  const wanted = new Set<string>();
  const words = new Set<string>();
  for (const kind of KINDS) {
    const { text, values } = searchedColumns(kind);
    const { rows } = await client.query<SearchedColumns>(
      `select ${text} from ${kind} t where t.account_id = ${site.account}`,
      values,
    );
    for (const row of rows)
      for (const { word, place } of documentWords(row)) {
        wanted.add(keyOf(kind, row.id, place, word, row.owner_key));
        if ((place === NAME || place === BELONGS_TO) && mayBeMistyped(word)) words.add(word);
      }
  }
  const { rows } = await client.query<{
    kind: number;
    record_id: number;
    place: number;
    word: string;
    owner_key: number;
  }>('select kind, record_id, place, word, owner_key from search_word where account_id = $1', [site.account]);
  const kinds = new Map(KINDS.map((kind) => [KIND_NUMBER[kind], kind]));
  const found = new Set(
    rows.map((one) => keyOf(kinds.get(one.kind) as RecordKind, one.record_id, one.place, one.word, one.owner_key)),
  );
  tell('the search', wanted, found);
  const forms = await client.query<{ form: string; word: string }>(
    'select distinct form, word from search_form where account_id = $1',
    [site.account],
  );
  const near = new Set([...words].flatMap((word) => keptForms(word).map((form) => `${form} of ${word}`)));
  tell('what is near', near, new Set(forms.rows.map(({ form, word }) => `${form} of ${word}`)));
}

const keyOf = (kind: RecordKind, id: number, place: number, word: string, owner: number) =>
  `${kind} ${id}: ${word} at ${place} of ${owner}`;

function tell(what: string, wanted: ReadonlySet<string>, found: ReadonlySet<string>): void {
  const lost = [...wanted].filter((one) => !found.has(one));
  const extra = [...found].filter((one) => !wanted.has(one));
  if (lost.length || extra.length)
    throw new Error(
      `${what} lacks ${lost.length} (${lost.slice(0, 5).join('; ')}), has ${extra.length} too many (${extra.slice(0, 5).join('; ')})`,
    );
}

/** Searches as a user does: finds existing records and none that were deleted or reverted. */
export async function searchAnswers(site: Site, typed: string, there: number): Promise<void> {
  const path = `/api/internal/search?types=deals&q=${encodeURIComponent(typed)}`;
  const answer = await site.call<{ pagination: { total: number } }>('GET', path);
  if (answer?.pagination.total !== there)
    throw new Error(`"${typed}" finds ${answer?.pagination.total} and not ${there}`);
}
