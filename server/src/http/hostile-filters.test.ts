import { CONDITION_KEYS } from '@fairlead/domain/filters/conditions';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type TestApp, testApp } from '../testing/app';
import { attacker, type HostileCall, type Sent } from '../testing/hostile-calls';
import { hostileText, hostileValues } from '../testing/hostile-values';

/** One in this many combinations is tried; 1 tries all, which takes half a minute. */
const EACH = 8;
let turn = 0;
const taken = () => turn++ % EACH === 0;

const kinds = { deal: 'deals', person: 'people', company: 'companies' } as const;
const recordKinds = Object.keys(kinds) as (keyof typeof kinds)[];

let on: TestApp;
let send: (call: HostileCall) => Promise<Sent>;
beforeAll(async () => {
  on = await testApp();
  const attack = attacker(on);
  send = attack(await on.account());
});
afterAll(() => on.close());

describe('LIST-02 a condition that means nothing is refused by name', () => {
  test.each(recordKinds)('LIST-02 every public condition of a %s against every value', async (kind) => {
    const url = `/api/v3/${kinds[kind]}`;
    const faults: string[] = [];
    for (const key of [...Object.keys(CONDITION_KEYS[kind]), 'nonsense', 'constructor', 'toString']) {
      for (const value of Object.values(hostileValues)) {
        const { fault, status, fields, text } = await send({
          method: 'GET',
          url,
          body: { conditions: { [key]: value } },
        });
        if (fault || (status !== 200 && fields.join() !== key))
          faults.push(fault ?? `${key} answered ${text.slice(0, 150)}`);
      }
    }
    for (const text of hostileText) {
      for (const key of ['deal_id', 'deal_name', 'person_name', 'company_created', 'deal_value', 'exp_close']) {
        for (const range of ['[from]', '[to_date]', '[0]', '%5B%5D', '']) {
          if (!taken()) continue;
          const { fault } = await send({ method: 'GET', url: `${url}?conditions[${key}]${range}=${text}` });
          if (fault) faults.push(fault);
        }
      }
    }
    expect(faults.slice(0, 20)).toEqual([]);
  });
});
