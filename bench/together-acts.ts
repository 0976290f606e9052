import type { BulkActionShown } from '@fairlead/domain/bulk/bulk.contract';
import type { ExportAnswer } from '@fairlead/domain/exports/export.contract';
import type { Random } from '../server/src/generate/random';
import type { Answer, Ask, Client } from './client/http-client';
import { boardQuestions } from './questions/board';
import { listQuestions } from './questions/lists';
import { type Facts, otherStage, type Question } from './questions/question';
import { recordQuestions } from './questions/records';
import { searchQuestions } from './questions/search';

/** The records that one of the simulated users sees, and the client they use. */
export interface Colleague {
  readonly client: Client;
  readonly facts: Facts;
  /** The deals that no other simulated user changes, so that a saved value can be read back. */
  readonly own: Facts['deals'];
  readonly random: Random;
  /** Sends a request, records how long it took, and records a fault unless the status is 200. */
  readonly ask: (kind: string, ask: Ask) => Promise<Answer>;
  readonly fault: (text: string) => void;
  readonly pause: (ms: number) => Promise<void>;
}

export interface Act {
  readonly name: string;
  /** The frequency relative to the other acts. */
  readonly weight: number;
  readonly run: (who: Colleague) => Promise<void>;
}

/** These do not count towards the limit, because no user waits at a screen for them. */
export const longWork: ReadonlySet<string> = new Set(['export: the file']);

const FIRST_RESULT_MS = 200;
const LOOK_AGAIN_MS = 500;

export const acts: readonly Act[] = [
  looking('list', 22, listQuestions),
  looking('board', 10, boardQuestions),
  looking(
    'record page',
    22,
    recordQuestions.filter(({ name }) => name.includes('page')),
  ),
  { name: 'search', weight: 12, run: typeAndSearch },
  { name: 'save', weight: 12, run: saveField },
  { name: 'stage move', weight: 10, run: moveStage },
  { name: 'note', weight: 8, run: writeNote },
  { name: 'new deal', weight: 2, run: createDeal },
  { name: 'bulk change', weight: 0.7, run: changeMany },
  { name: 'export', weight: 0.5, run: exportList },
];

function looking(name: string, weight: number, questions: readonly Question[]): Act {
  return {
    name,
    weight,
    async run({ facts, random, ask }) {
      await ask(name, random.pick(questions).ask(facts, random));
    },
  };
}

/** Requests as the search field sends them while a user types: one for the first letters and one for the whole word. */
async function typeAndSearch({ facts, random, ask, pause }: Colleague): Promise<void> {
  const { path } = random.pick(searchQuestions).ask(facts, random);
  const typed = decodeURIComponent(path.split('q=')[1] ?? '');
  const begun = encodeURIComponent(typed.slice(0, random.int(2, 4)));
  await ask('search', { method: 'GET', path: path.replace(/q=.*/, `q=${begun}`) });
  await pause(FIRST_RESULT_MS);
  await ask('search', { method: 'GET', path });
}

async function saveField(who: Colleague): Promise<void> {
  const { random } = who;
  const summary = `Asked for a second offer, variant ${random.int(1, 1_000_000_000)}.`;
  await changed(who, 'save', random.pick(who.own).id, { summary });
}

async function moveStage(who: Colleague): Promise<void> {
  const deal = who.random.pick(who.own);
  const stage = otherStage(who.facts.account, deal, who.random);
  if (stage !== undefined) await changed(who, 'stage move', deal.id, { deal_stage_id: stage });
}

/** Saves a value and reads it back. */
async function changed(who: Colleague, kind: string, id: number, change: Record<string, unknown>): Promise<void> {
  const saved = await who.ask(kind, { method: 'PATCH', path: `/api/v3/deals/${id}`, body: { deal: change } });
  if (saved.status !== 200) return;
  await holds(who, `/api/v3/deals/${id}`, change);
}

async function holds(who: Colleague, path: string, wanted: Record<string, unknown>): Promise<void> {
  const read = await who.ask('read back', { method: 'GET', path });
  if (read.status !== 200) return;
  const found = JSON.parse(read.text) as Record<string, unknown>;
  for (const [key, value] of Object.entries(wanted))
    if (found[key] !== value) who.fault(`${path}: ${key} was saved as ${String(value)} and is ${String(found[key])}`);
}

async function writeNote(who: Colleague): Promise<void> {
  const content = `Called, will call again ${who.random.int(1, 1_000_000_000)}.`;
  const note = { content, deal_id: who.random.pick(who.own).id };
  const made = await who.ask('note', { method: 'POST', path: '/api/v3/notes', body: { note } });
  if (made.status !== 200) return;
  await holds(who, `/api/v3/notes/${(JSON.parse(made.text) as { id: number }).id}`, note);
}

async function createDeal(who: Colleague): Promise<void> {
  const name = `Retrofit ${who.random.int(1, 1_000_000_000)}`;
  const made = await who.ask('new deal', { method: 'POST', path: '/api/v3/deals', body: { deal: { name } } });
  if (made.status !== 200) return;
  const { id } = JSON.parse(made.text) as { id: number };
  await holds(who, `/api/v3/deals/${id}`, { name });
  const answer = await who.ask('search', { method: 'GET', path: `/api/internal/search?q=${encodeURIComponent(name)}` });
  if (answer.status !== 200) return;
  const { entries } = JSON.parse(answer.text) as { entries: { id: number }[] };
  if (!entries.some((one) => one.id === id)) who.fault(`a search for ${name} does not find deal ${id}`);
}

/** Changes up to forty of the user's own deals together, then reads one of them. */
async function changeMany(who: Colleague): Promise<void> {
  const ids = who.own.slice(0, 40).map(({ id }) => id);
  const summary = `Changed together, ${who.random.int(1, 1_000_000_000)}.`;
  const body = { ids, archived_deals: 'all', changes: { summary } };
  const asked = await who.ask('bulk change', { method: 'POST', path: '/api/v3/deals/bulk_update', body });
  if (asked.status !== 200) return;
  const { id } = (JSON.parse(asked.text) as { bulk_action: { id: number } }).bulk_action;
  for (;;) {
    await who.pause(LOOK_AGAIN_MS);
    const shown = await who.ask('bulk change: how far', { method: 'GET', path: `/api/v3/bulk_actions/${id}` });
    if (shown.status !== 200) return;
    const { status, error } = (JSON.parse(shown.text) as { bulk_action: BulkActionShown }).bulk_action;
    if (status === 'failed') return who.fault(`bulk change ${id} failed: ${error}`);
    if (status === 'done') return holds(who, `/api/v3/deals/${who.random.pick(ids)}`, { summary });
  }
}

async function exportList(who: Colleague): Promise<void> {
  const columns = ['name', 'company_id', 'value', 'deal_stage_id', 'expected_close_date', 'user_id', 'updated_at'];
  const body = { filter: { all: [] }, columns };
  const asked = await who.ask('export', { method: 'POST', path: '/api/v3/deals/export', body });
  if (asked.status !== 200) return;
  const { file_url, total } = (JSON.parse(asked.text) as { export: ExportAnswer }).export;
  const file = await who.ask('export: the file', { method: 'GET', path: file_url });
  // Line breaks within cells add lines, and other users write during the export: only a shortfall of more than 1% is
  // a fault.
  const lines = file.text.split('\n').length;
  if (file.status === 200 && lines < total * 0.99) who.fault(`an export of ${total} has ${lines} lines`);
}
