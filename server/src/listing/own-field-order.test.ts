import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { rowColumn, rowSql } from '../base/row-sql';
import { sql } from '../base/sql';
import { type Answer, type Loose, type TestApp, type TestUser, testApp } from '../testing/app';
import { asUser } from '../testing/as-user';
import { colleague, team } from '../testing/colleagues';
import { collectPage } from './collected-page';
import { pageIds } from './page-ids';
import { readPage } from './listing';
import { orderOf } from './record-order';

/** The first records in the order of a custom field are found without a pass: the page must be that of a pass. */
let on: TestApp;
let admin: TestUser;
let member: TestUser;
const fields: Record<string, Loose> = {};

function answered({ status, body }: Answer): Loose {
  if (status !== 200) throw new Error(JSON.stringify(body));
  return body;
}

const key = (name: string) => `custom_label_${fields[name]?.id}`;

beforeAll(async () => {
  on = await testApp();
  admin = await on.account();
  member = await colleague(on, admin, { team_id: await team(on, admin, 'team') });
  const entries = ['North', 'South', 'East'].map((name) => ({ name }));
  for (const type of ['numeric', 'date', 'text', 'boolean', 'dropdown']) {
    const more = type === 'dropdown' ? { custom_field_label_dropdown_entries_attributes: entries } : {};
    const made = await admin.post('/api/v3/admin/deal_custom_field_labels', {
      name: `${type} of the deal`,
      field_type: type,
      ...more,
    });
    fields[type] = answered(made);
  }
  const chosen = fields.dropdown?.custom_field_label_dropdown_entries.map(({ id }: Loose) => id);
  const texts = ['Äpfel', 'apple', 'Zebra', 'zebra', 'Straße'];
  for (let n = 0; n < 54; n += 1) {
    const custom_fields = {
      ...(n % 4 ? { [key('numeric')]: (n * 7) % 10 } : {}),
      ...(n % 5 ? { [key('date')]: `2026-0${1 + (n % 9)}-15` } : {}),
      ...(n % 3 ? { [key('text')]: texts[n % texts.length] } : {}),
      ...(n % 2 ? { [key('boolean')]: n % 6 === 1 } : {}),
      ...(n % 7 ? { [key('dropdown')]: chosen[n % 3] } : {}),
    };
    const deal = {
      name: `Deal ${n}`,
      custom_fields,
      is_archived: n % 8 === 0,
      // The member's own deals, also shared with the member; others, some of them shared; and ownerless ones.
      user_id: n % 3 === 0 ? member.id : n % 3 === 1 ? admin.id : null,
      shared_user_ids: n % 6 < 2 ? [member.id] : [],
    };
    answered(await admin.post('/api/v3/deals', { deal }));
  }
});
afterAll(() => on.close());

describe.each(['numeric', 'date', 'text', 'boolean', 'dropdown'])(
  'LIST-02 in the order of an own field: %s',
  (type) => {
    test.each(['admin', 'member'])('LIST-02 a page is that of a pass over all that is seen: %s', (who) =>
      asUser(on, who === 'admin' ? admin : member, async (ctx) => {
        const shown = rowSql`not ${rowColumn('t', 'is_archived')}`;
        const few = rowSql`${rowColumn('t', 'id')} % 9 = 0`;
        for (const where of [rowSql`true`, shown, few]) {
          for (const sort_direction of ['asc', 'desc'] as const) {
            const order = orderOf(ctx, 'deal', { sort_by: key(type), sort_direction });
            const { count } = await collectPage(ctx, 'deal', { where, order, limit: 1, offset: 0 });
            for (const offset of [0, 5, Math.max(0, count - 3)]) {
              const expected = Math.max(0, Math.min(6, count - offset));
              const ask = { where, order, limit: 6, offset, expected };
              // All slots come from one query, and facts are read for its rows alone.
              expect(pageIds(ctx, 'deal', ask).text).toContain('t.reader_key = c.reader_key');
              const page = await readPage(ctx, 'deal', ask, sql`to_json(r.id)`);
              const passed = await readPage(ctx, 'deal', { ...ask, few: true }, sql`to_json(r.id)`);
              expect([sort_direction, offset, JSON.parse(page)]).toEqual([sort_direction, offset, JSON.parse(passed)]);
              expect(JSON.parse(page)).toHaveLength(expected);
            }
          }
        }
      }),
    );
  },
);

test.each(['deal', 'person', 'company'])(
  'LIST-02 own values of some records are looked up by an index that ends with what is compared by range: %s',
  async (kind) => {
    const columns = await on.pool.transaction('read', '', (db) =>
      db.one<{ key: string }>(sql`select pg_get_constraintdef(oid) as key from pg_constraint
        where conrelid = ${`${kind}_slots`}::regclass and contype = 'p'`),
    );
    expect(columns.key).toBe('PRIMARY KEY (account_id, id, page, reader_key)');
  },
);
