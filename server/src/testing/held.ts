import { ofHeldPast } from '../reading/held/held-deals';
import { readingBehind } from '../reading/held/held-behind';
import type { TestApp, TestUser } from './app';
import { asUser } from './as-user';

/** Has a server hold the deals of an account and their past, as it does soon after the first questions about them. */
export async function holdDeals(on: Pick<TestApp, 'pool' | 'clock'>, user: TestUser): Promise<void> {
  for (let asked = 0; asked < 3; asked += 1) {
    if (await asUser(on, user, (ctx) => ofHeldPast(ctx, () => true), 'read')) return;
    await readingBehind(on.pool.memory);
  }
}
