import { performance } from 'node:perf_hooks';
import { setTimeout as sleep } from 'node:timers/promises';
import type { ListAction } from '@fairlead/domain/list-actions/list-actions.contract';
import type { SignedIn } from '@fairlead/domain/session/session.contract';
import type { Client } from './client/http-client';

const PER_SECOND = 5000;
const say = (text: string) => process.stdout.write(`${text}\n`);

/**
 * Deletes a pipeline that has all deals into another one in the background, and undoes it. `move` puts all deals into a stage
 * and answers the change set.
 */
export async function measurePipelineDeletion(
  client: Client,
  move: (stage: number) => Promise<number | null>,
): Promise<boolean> {
  const { account } = await client.get<SignedIn>('/api/internal/boot');
  const [stays] = account.deal_stages;
  const pipeline = await made(client, 'deal_pipelines', { deal_pipeline: { name: `Leaving ${Date.now()}` } });
  const stage = { name: 'Talk', percent: 40, deal_pipeline_id: pipeline };
  const moved = await move(await made(client, 'deal_stages', { deal_stage: stage }));
  const deleting = { list: 'deal_pipelines', ids: [pipeline], replacement_id: stays?.id };
  const gone = await timed(() => deleted(client, deleting));
  const undone = await timed(() => undo(client, gone.value.change_set_id));
  await undo(client, moved);
  await deleted(client, deleting);
  const rates = [gone, undone].map(({ ms }) => Math.round((gone.value.total / ms) * 1000));
  say(`pipeline deleted with ${gone.value.total} deals: ${rates[0]} deals/s, undone: ${rates[1]} deals/s`);
  return rates.every((rate) => rate >= PER_SECOND);
}

async function made(client: Client, list: string, body: object): Promise<number> {
  return (await post<{ id: number }>(client, `/api/v3/admin/${list}`, body)).id;
}

async function deleted(client: Client, body: object): Promise<ListAction> {
  const { list_action } = await post<{ list_action: ListAction | null }>(client, '/api/internal/list_actions', body);
  for (let now = list_action; now; await sleep(50)) {
    const shown = await client.get<{ list_action: ListAction }>(`/api/internal/list_actions/${now.id}`);
    now = shown.list_action;
    if (now.status === 'done') return now;
    if (now.status === 'failed') throw new Error(`The deletion failed: ${now.error}`);
  }
  return { id: 0, list: 'deal_pipelines', status: 'done', total: 0, done: 0, error: null, change_set_id: null };
}

const undo = (client: Client, set: number | null) => post<object>(client, `/api/v3/change_sets/${set}/undo`, {});

async function post<T>(client: Client, path: string, body: object): Promise<T> {
  const answer = await client.ask({ method: 'POST', path, body });
  if (answer.status >= 300) throw new Error(`${path} answered ${answer.status}: ${answer.text.slice(0, 300)}`);
  return JSON.parse(answer.text) as T;
}

async function timed<T>(work: () => Promise<T>): Promise<{ value: T; ms: number }> {
  const started = performance.now();
  return { value: await work(), ms: performance.now() - started };
}
