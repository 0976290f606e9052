import { expect, test } from 'vitest';
import { inTurn, rememberAccount } from './in-turn';

test('API-02 calendar programs of one account take turns, whichever device asks, and leave others theirs', async () => {
  const [phone, laptop, others] = ['phone', 'laptop', 'others'];
  rememberAccount(phone, 1);
  rememberAccount(laptop, 1);
  rememberAccount(others, 2);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (secret: string) =>
    inTurn(secret, { network: '10.0.0.1' }, () => {
      begun.push(secret);
      return new Promise<void>((done) => void ends.push(done));
    });
  const asked = [phone, laptop, others].map(ask);
  await expect.poll(() => begun).toEqual([phone, others]);
  ends.shift()?.();
  await expect.poll(() => begun).toEqual([phone, others, laptop]);
  const stranger = inTurn(undefined, { network: '10.0.0.1' }, async () => 'told nothing');
  for (const end of ends) end();
  await Promise.all(asked);
  await expect(stranger).resolves.toBe('told nothing');
});
