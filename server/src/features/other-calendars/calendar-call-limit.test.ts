import { expect, test } from 'vitest';
import { rememberAccount, withinCallLimit } from './calendar-call-limit';

test('API-02 calls of calendar programs of one account run one at a time, on all devices together, and do not delay other accounts', async () => {
  const [phone, laptop, others] = ['phone', 'laptop', 'others'];
  rememberAccount(phone, 1);
  rememberAccount(laptop, 1);
  rememberAccount(others, 2);
  const begun: string[] = [];
  const ends: (() => void)[] = [];
  const ask = (secret: string) =>
    withinCallLimit(secret, { network: '10.0.0.1' }, () => {
      begun.push(secret);
      return new Promise<void>((done) => void ends.push(done));
    });
  const asked = [phone, laptop, others].map(ask);
  await expect.poll(() => begun).toEqual([phone, others]);
  ends.shift()?.();
  await expect.poll(() => begun).toEqual([phone, others, laptop]);
  const stranger = withinCallLimit(undefined, { network: '10.0.0.1' }, async () => 'answered');
  for (const end of ends) end();
  await Promise.all(asked);
  await expect(stranger).resolves.toBe('answered');
});
