import { setTimeout as sleep } from 'node:timers/promises';
import type { Loose, TestUser } from '../../../testing/app';

/** Requests a bulk action and waits for its end. */
export async function inBulk(
  user: TestUser,
  kind: 'deals' | 'people' | 'companies',
  body: {
    ids?: readonly unknown[];
    filter?: object;
    conditions?: object;
    except?: readonly number[];
    changes?: object;
  },
): Promise<Loose> {
  const act = body.changes ? 'bulk_update' : 'bulk_delete';
  const asked = await user.post(`/api/v3/${kind}/${act}`, body);
  if (asked.status !== 200) throw new Error(`the bulk action answered ${asked.status}: ${JSON.stringify(asked.body)}`);
  return ended(user, asked.body.bulk_action.id);
}

export async function ended(user: TestUser, id: number, seconds = 60): Promise<Loose> {
  for (const end = Date.now() + seconds * 1000; Date.now() < end; await sleep(30)) {
    const { body } = await user.get(`/api/v3/bulk_actions/${id}`);
    if (body.bulk_action.status === 'done' || body.bulk_action.status === 'failed') return body.bulk_action;
  }
  throw new Error('the bulk action did not end');
}
