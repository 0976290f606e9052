import { filterOfGap, GAPS } from '@fairlead/domain/imports/gaps';
import { kindOfPath } from '@fairlead/domain/kinds/kinds';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestApp, type TestUser, testApp } from '../../testing/app';
import { finished, upload } from './testing/importing';

let on: TestApp;
let admin: TestUser;
beforeAll(async () => {
  on = await testApp();
  admin = await on.account();
});
afterAll(() => on.close());

/** Beside what a file leaves out, the import gives every record its user as owner. */
test.each([
  ['deals', 'Name,Value,Close date,Stage\nA,5,,\nB,,2026-05-01,Qualified\n', [1, 2, 1, 1, 0]],
  [
    'people',
    'Name,Home email,Mobile,Company name\nMei Lin,mei@orchard.example,,Orchard\nBo Lu,,555 0100,\n',
    [1, 1, 1, 0],
  ],
  ['companies', 'Name,Website,Phone 3\nOrchard 2,orchard.example,\nTram,,555 0100\n', [0, 1, 1]],
])('LIST-09 what imported %s lack is counted by the filters that open the list', async (type, csv, expected) => {
  await admin.post(`/api/v3/${type}`, { [type.slice(0, -1)]: { name: 'Not imported', full_name: 'Not imported' } });
  const { id } = await upload(admin, type, csv);
  expect((await finished(admin, id)).created).toBe(2);
  const kind = kindOfPath(type);
  const counts = await Promise.all(
    (kind ? GAPS[kind] : []).map(async (gap) => {
      const filter = encodeURIComponent(JSON.stringify(filterOfGap(id, gap)));
      const { status, body } = await admin.get(`/api/v3/${type}?filter=${filter}&attrs=id&per_page=1`);
      return status === 200 ? body.pagination.total : body;
    }),
  );
  expect(counts).toEqual(expected);
});
