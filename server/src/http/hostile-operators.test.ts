import { STANDARD_CATALOGUE } from '@fairlead/domain/fields/catalogue';
import { OPS } from '@fairlead/domain/filters/operators';
import { pathOfKind, RECORD_KINDS } from '@fairlead/domain/kinds/kinds';
import { describe, expect, test } from 'vitest';
import { attackedApp, oneIn } from '../testing/hostile-calls';
import { hostileValues } from '../testing/hostile-values';

/** One in eight combinations is tried; all of them take half a minute. */
const taken = oneIn(8);
const send = attackedApp();

describe('LIST-02 a meaningless filter is refused', () => {
  test('LIST-02 every operator on every kind of field against every value', async () => {
    const ranges = { from: '1000-01-01', to: '9999-12-31' };
    const values = [
      ...Object.values(hostileValues),
      'this_month',
      ['me'],
      ranges,
      { from: 1e308, to: -1e308 },
      { from: 0.5 },
      { days: 36_500 },
    ];
    const short = values.filter((value) => JSON.stringify(value).length < 2000);
    const calls = RECORD_KINDS.flatMap((kind) => {
      const oneOfAKind = new Map(
        STANDARD_CATALOGUE.fieldsOf(kind).map((field) => [
          `${field.kind} ${field.list} ${field.column === null}`,
          field.key,
        ]),
      );
      const more = ['company.name', 'primary_contact.phone', 'user.email', 'a.b.c', '__proto__'];
      return [...oneOfAKind.values(), ...more].flatMap((field) =>
        OPS.flatMap((op) =>
          short.map((value) => ({
            method: 'GET',
            url: `/api/v3/${pathOfKind(kind)}?per_page=1`,
            body: { filter: { field, op, value } },
          })),
        ),
      );
    });
    const faults = new Set<string>();
    for (const call of calls.filter(taken)) {
      const { fault } = await send(call);
      if (fault) faults.add(fault);
    }
    expect([...faults].slice(0, 20)).toEqual([]);
  });

  test('LIST-02 a filter too deep, too wide or of another shape is refused', async () => {
    const leaf = '{"field":"name","op":"is","value":"x"}';
    const deep = (levels: number) => `${'{"all":['.repeat(levels)}${leaf}${']}'.repeat(levels)}`;
    const wrong = [
      deep(6),
      deep(20_000),
      `{"all":[${Array(60).fill(leaf).join()}]}`,
      '{"any":[]}',
      '{"all":1}',
      '[]',
      '5',
      'true',
      '{"all":[null]}',
      '{"field":{"a":1},"op":[]}',
    ];
    for (const url of ['/api/v3/deals', '/api/internal/deals/board']) {
      for (const filter of wrong) {
        const text = encodeURIComponent(filter.slice(0, 30_000));
        const asText = await send({ method: 'GET', url: `${url}?filter=${text}` });
        const asBody = await send({
          method: 'GET',
          url,
          payload: `{"filter":${filter}}`,
          headers: { 'content-type': 'application/json' },
        });
        expect([asText.fault, asText.status, asBody.fault, asBody.status], filter.slice(0, 60)).toEqual([
          undefined,
          422,
          undefined,
          422,
        ]);
      }
    }
    const brackets = `{"conditions":{"deal_name":${'['.repeat(50_000)}${']'.repeat(50_000)}}}`;
    const nested = await send({
      method: 'GET',
      url: '/api/v3/deals',
      payload: brackets,
      headers: { 'content-type': 'application/json' },
    });
    // A body this deep is refused before it is parsed, when no field is known yet.
    expect([nested.status, nested.fields]).toEqual([422, ['base']]);
  });
});
