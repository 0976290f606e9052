import { setTimeout as sleep } from 'node:timers/promises';
import type { Loose, TestUser } from '../../../testing/app';

/** Waits for the end of the background action. */
export async function ended(admin: TestUser, id: number, seconds = 60): Promise<Loose> {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await sleep(30)) {
    const { user_action } = (await admin.get(`/api/v3/admin/user_actions/${id}`)).body;
    if (user_action.status === 'done' || user_action.status === 'failed') return user_action;
  }
  throw new Error('the action on users did not end');
}
