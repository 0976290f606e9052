import { describe, expect, test } from 'vitest';
import { endpoints, innerQueryKeysOf, nameOf, paramsOf } from '../testing/endpoints';
import { attackedApp } from '../testing/hostile-calls';
import { hostileText } from '../testing/hostile-values';

/** Parameters within a parameter, such as `conditions[user_level]`, which hostile.test.ts sends as a whole. */
const send = attackedApp();
const asked = endpoints.filter((endpoint) => endpoint.contract.method === 'GET' && innerQueryKeysOf(endpoint).length);

describe('API-02 a parameter within a parameter', () => {
  test.each(asked.map((endpoint) => [nameOf(endpoint), endpoint] as const))(
    'API-02 %s answers any value, alone and in a list',
    async (_name, endpoint) => {
      const { text: company } = await send({
        method: 'POST',
        url: '/api/v3/companies',
        body: { name: nameOf(endpoint) },
      });
      const { id } = JSON.parse(company) as { id: number };
      const path = paramsOf(endpoint).reduce(
        (url, name) => url.replace(`:${name}`, String(id)),
        endpoint.contract.path,
      );
      const faults = new Set<string | undefined>();
      for (const key of innerQueryKeysOf(endpoint))
        for (const text of hostileText)
          for (const query of [`${key}=${text}`, `${key}[]=${text}`, `${key}[]=1&${key}[]=${text}`])
            faults.add((await send({ method: 'GET', url: `${path}?${query}` })).fault);
      faults.delete(undefined);
      expect([...faults]).toEqual([]);
    },
  );

  test.each(['1e30', '99999999999', '0.5', '-1', 'NaN', 'boss'])(
    'ADMIN-08 the level %s of users is refused by its name',
    async (level) => {
      for (const place of ['conditions[user_level]', 'conditions[user_level][]']) {
        const { status, fields } = await send({ method: 'GET', url: `/api/v3/users?${place}=${level}` });
        expect([status, fields]).toEqual([422, [expect.stringMatching(/^conditions\.user_level(\.0)?$/)]]);
      }
    },
  );
});
