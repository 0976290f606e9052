import { afterAll, beforeAll, describe, expect, expectTypeOf, test } from 'vitest';
import { wrongCounters } from '../generate/recount';
import { type Loose, type TestApp, type TestUser, testApp } from '../testing/app';
import { colleague, inAccount, team } from '../testing/colleagues';
import { sharesKnow } from './shared-records';
import { allOfRow, anyOfRow, inSubquery, lookUp, rowColumn, RowSql, rowSql } from '../base/row-sql';
import { name, type Sql, sql } from '../base/sql';
import type { filterToSql } from '../listing/filter-to-sql';
import { visibleParts } from './visible';

const t = (column: string) => rowColumn('t', column);
const inner = rowSql`lower(${rowColumn('l', 'name')}) = 'x' and ${rowColumn('l', 'status')} is null`;

describe('what the shares of deals can answer', () => {
  test.each([
    ['nothing', rowSql``, true],
    ['a column they know', rowSql`${t('status')} = any(${[1]}::bigint[]) and not ${t('is_archived')}`, true],
    ['an order they know', rowSql`${t('updated_at')} desc, ${t('id')} desc`, true],
    ['links of the deal', lookUp`exists (select from deal_tagging l where l.deal_id = ${t('id')})`, true],
    ['a column they do not know', rowSql`${t('value_cents')} > 1 or lower(${t('name')}) = ${'x'}`, false],
    ['the owner, whom they call otherwise', rowSql`${t('user_id')} = ${4}`, false],
    ['the whole row', new RowSql(['row_to_json(t) is not null'], [], new Set(['*']), false), false],
    ['the row of a subquery', lookUp`${t('id')} in (select l.id from deal l where ${inSubquery(inner)})`, true],
    ['one of several pieces that they do not know', anyOfRow([t('status'), allOfRow([t('id'), t('name')])]), false],
  ] as const)('%s', (_what, piece, expected) => {
    expect(sharesKnow('deal', [piece])).toBe(expected);
  });

  test('SQL that declares no columns is refused by the compiler', () => {
    expectTypeOf<Sql>().not.toExtend<RowSql>();
    expectTypeOf(visibleParts).parameter(3).toEqualTypeOf<readonly RowSql[]>();
    expectTypeOf<ReturnType<typeof filterToSql>>().toEqualTypeOf<RowSql>();
  });
});

describe('records found by their shares', () => {
  let on: TestApp;
  let admin: TestUser;
  let member: TestUser;
  let stages: Loose[];

  beforeAll(async () => {
    on = await testApp();
    admin = await on.account();
    member = await colleague(on, admin, { team_id: await team(on, admin, 'owner') });
    stages = (await admin.get('/api/internal/boot')).body.account.deal_stages;
  });
  afterAll(() => on.close());

  const wrong = () =>
    on.pool.transaction('read', `select set_config('app.account_id', '${admin.accountId}', true)`, (db) =>
      wrongCounters(db, admin.accountId),
    );
  const filter = (value: number[]) =>
    encodeURIComponent(JSON.stringify({ field: 'deal_stage_id', op: 'any_of', value }));
  const seen = async (stage: number) => {
    const { body } = await member.get(`/api/v3/deals?attrs=id,name&totals=true&filter=${filter([stage])}`);
    return [body.entries.map((entry: Loose) => entry.name), body.pagination.total, Number(body.totals.value)];
  };

  test('PERM-04 lists follow every change of a shared record, and its undoing', async () => {
    const [first, second] = stages.map(({ id }) => id) as [number, number];
    const made = await admin.post('/api/v3/deals', {
      deal: { name: 'Shared', value: '10', deal_stage_id: first, shared_user_ids: [member.id] },
    });
    await admin.post('/api/v3/deals', { deal: { name: 'Not shared', value: '5', deal_stage_id: first } });
    const url = `/api/v3/deals/${made.body.id}`;
    expect(await seen(first)).toEqual([['Shared'], 1, 10]);

    const moved = await admin.patch(url, { deal: { deal_stage_id: second, value: '12' } });
    expect([await seen(first), await seen(second), await wrong()]).toEqual([[[], 0, 0], [['Shared'], 1, 12], 0]);
    await admin.post(`/api/v3/change_sets/${moved.headers['x-change-set']}/undo`, {});
    expect([await seen(first), await seen(second), await wrong()]).toEqual([[['Shared'], 1, 10], [[], 0, 0], 0]);

    const deleted = await admin.del(url);
    expect([await seen(first), await wrong()]).toEqual([[[], 0, 0], 0]);
    await admin.post(`/api/v3/change_sets/${deleted.headers['x-change-set']}/undo`, {});
    expect([await seen(first), await wrong()]).toEqual([[['Shared'], 1, 10], 0]);

    // When the deal is handed to the grantee, it is found once, as an own record.
    await admin.patch(url, { deal: { user_id: member.id } });
    expect([await seen(first), await wrong()]).toEqual([[['Shared'], 1, 10], 0]);
  });

  test('PERM-04 a share that is made while its record changes knows the change', async () => {
    const { body } = await admin.post('/api/v3/deals', { deal: { name: 'Both at once', deal_stage_id: stages[0].id } });
    const open = `select set_config('app.account_id', '${admin.accountId}', true)`;
    let shared: Promise<unknown> | undefined;
    await on.pool.transaction('write', open, async (db) => {
      await db.run(sql`update deal set deal_stage_id = ${stages[1].id} where id = ${body.id}`);
      shared = inAccount(
        on,
        admin,
        sql`insert into deal_share (account_id, deal_id, user_id) values (${admin.accountId}, ${body.id}, ${member.id})`,
      );
      // Not from pg_stat_activity, which does not change within a transaction.
      const waiting = async () => (await db.rows(sql`select from pg_locks where not granted`)).length;
      await expect.poll(waiting, { timeout: 20_000 }).toBeGreaterThan(0);
    });
    await shared;
    const [share] = await inAccount(on, admin, sql`select deal_stage_id from deal_share where deal_id = ${body.id}`);
    expect(share.deal_stage_id).toBe(stages[1].id);
  });

  test.each(['people', 'companies'] as const)('PERM-04 shared %s are found as shared deals are', async (path) => {
    const kind = path === 'people' ? 'person' : 'company';
    const named = path === 'people' ? { first_name: 'Ada', last_name: 'Shared' } : { name: 'Shared Works' };
    const { body } = await admin.post(`/api/v3/${path}`, { [kind]: named });
    await inAccount(
      on,
      admin,
      sql`insert into ${name(`${kind}_share`)} (account_id, ${name(`${kind}_id`)}, user_id)
        values (${admin.accountId}, ${body.id}, ${member.id})`,
    );
    const { entries, pagination } = (await member.get(`/api/v3/${path}?attrs=id`)).body;
    expect([entries, pagination.total]).toEqual([[{ id: body.id }], 1]);
  });
});
