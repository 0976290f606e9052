import { CONDITION_KEYS } from '@fairlead/domain/filters/conditions';
import { pathOfKind, RECORD_KINDS } from '@fairlead/domain/kinds/kinds';
import { describe, expect, test } from 'vitest';
import { attackedApp, oneIn } from '../testing/hostile-calls';
import { hostileText, hostileValues } from '../testing/hostile-values';

/** One in eight combinations is tried; all of them take half a minute. */
const taken = oneIn(8);
const send = attackedApp();

describe('LIST-02 a meaningless condition is refused by name', () => {
  test.each(RECORD_KINDS)('LIST-02 every public condition of a %s against every value', async (kind) => {
    const url = `/api/v3/${pathOfKind(kind)}`;
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
