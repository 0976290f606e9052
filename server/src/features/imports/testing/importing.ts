import { setTimeout as sleep } from 'node:timers/promises';
import type { Loose, TestUser } from '../../../testing/app';

export async function upload(user: TestUser, type: string, csv: string, file_name?: string): Promise<Loose> {
  const { status, body } = await user.post('/api/v3/imports', { import: { type, csv, file_name } });
  if (status !== 200) throw new Error(`the upload answered ${status}: ${JSON.stringify(body)}`);
  return body;
}

/** Starts the import and waits for its end. */
export async function finished(user: TestUser, id: number, seconds = 60): Promise<Loose> {
  const started = await user.post(`/api/v3/imports/${id}/start`);
  if (started.status !== 200) throw new Error(`the start answered ${started.status}: ${JSON.stringify(started.body)}`);
  return ended(user, id, seconds);
}

export async function ended(user: TestUser, id: number, seconds = 60): Promise<Loose> {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await sleep(50)) {
    const { body } = await user.get(`/api/v3/imports/${id}`);
    if (body.status !== 'running' && body.status !== 'reverting') return body;
  }
  throw new Error('the import did not end');
}
