import { FIELD_WRITERS, OWNERS, type Owned, type Writer, WRITERS } from '@fairlead/domain/access/field-rights.expected';
import { kindOf } from '@fairlead/domain/kinds/kinds';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sql } from '../../base/sql';
import { type TestApp, type TestUser, testApp } from '../../testing/app';
import { type Cast, makeCast, type Plural } from '../../testing/cast';
import { inAccount } from '../../testing/colleagues';
import type { Kind, RecordPlace } from './expected';

/**
 * The server refuses exactly the fields that the screens lock: `web/src/features/record-page/field-locks.test.tsx`
 * compares them with the same table.
 */
let on: TestApp;
let cast: Cast;
beforeAll(async () => {
  on = await testApp();
  cast = await makeCast(on);
});
afterAll(() => on.close());

const kinds: Readonly<Record<Writer, Kind>> = {
  basic: 'basic, team',
  'team lead': 'basic, team',
  manager: 'manager',
  executive: 'executive',
  'account admin': 'account admin',
  'may change company owner': 'may change company owner',
  'read-only': 'read-only',
  external: 'external',
};
const places: Readonly<Record<Owned, RecordPlace>> = {
  own: 'own',
  'of my team': 'of my team',
  'of another team': 'shared with me',
};

async function become(writer: Writer): Promise<TestUser> {
  const me = await cast.become(kinds[writer]);
  if (writer === 'team lead')
    await inAccount(on, cast.admin, sql`update account_user set team_role = 'lead' where id = ${me.id}`);
  return me;
}

/** A value that differs from the one that the record has. */
function another(key: string, me: TestUser): unknown {
  if (key === 'closed_time') return '2026-01-02T10:00:00Z';
  return key === 'shared_user_ids' ? [me.id, cast.admin.id] : cast.admin.id;
}

/** `+` if the user may write it and it is written, `-` if it is refused and stays; the record is then as before. */
async function tried(me: TestUser, [kind, key]: (typeof FIELD_WRITERS)[number], owned: Owned): Promise<string> {
  const { path } = kindOf(kind);
  const url = `/api/v3/${path}/${cast.records[path as Plural][places[owned]]}`;
  const before = (await cast.admin.get(url)).body[key];
  const { status } = await me.patch(url, { [kind]: { [key]: another(key, me) } });
  const after = (await cast.admin.get(url)).body[key];
  const changed = JSON.stringify(after) !== JSON.stringify(before);
  if (changed) await cast.admin.patch(url, { [kind]: { [key]: before } });
  if (status === 200) return changed ? '+' : 'unchanged';
  return !changed && (status === 403 || status === 404) ? '-' : `${status}`;
}

describe('PERM-02 fields that need a right of their own', () => {
  test.each(WRITERS)('PERM-02 1§6 the server lets them be written as the table says: %s', async (writer) => {
    const me = await become(writer);
    for (const line of FIELD_WRITERS) {
      const [kind, key, signs] = line;
      const found: string[] = [];
      for (const owned of OWNERS) found.push(await tried(me, line, owned));
      const wanted = OWNERS.map((owned) => signs[owned][WRITERS.indexOf(writer)]);
      expect([kind, key, ...found]).toEqual([kind, key, ...wanted]);
    }
  });

  test.each(['basic', 'manager', 'account admin'] as const)(
    'PERM-02 1§6 a new record is given any owner, closing time and sharing by %s',
    async (writer) => {
      const me = await become(writer);
      for (const kind of ['deal', 'person', 'company'] as const) {
        const keys = FIELD_WRITERS.flatMap(([of, key]) => (of === kind ? [key] : []));
        const given = Object.fromEntries(keys.map((key) => [key, another(key, me)]));
        const { status } = await me.post(`/api/v3/${kindOf(kind).path}`, {
          [kind]: { name: `New by ${writer}`, first_name: 'New', ...given },
        });
        expect([kind, status]).toEqual([kind, 200]);
      }
    },
  );
});
