import { evaluate } from '@fairlead/domain/fields/calculate';
import { type Formula, OPERATORS } from '@fairlead/domain/fields/formula';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { sql } from '../../base/sql';
import { type Loose, type TestApp, type TestUser, testApp } from '../../testing/app';
import { inAccount } from '../../testing/colleagues';
import { startSchedule } from '../../jobs/schedule';
import { wrongFacts } from '../../writing/facts-check';
import { freeRecords, nextBatch, TURNS } from './fill.queries';
import { inBulk } from '../bulk/testing/bulk-call';
import { ended, finished } from '../imports/testing/importing';

let on: TestApp;
let admin: TestUser;
beforeAll(async () => {
  on = await testApp();
});
afterAll(() => on.close());
beforeEach(async () => {
  admin = await on.account();
});

const labels = '/api/v3/admin/deal_custom_field_labels';
const key = ({ id }: Loose) => `custom_label_${id}`;
type Step = [operator: string, operand: Loose];

async function field(name: string, field_type: string, more: object = {}): Promise<Loose> {
  const { status, body } = await admin.post(labels, { name, field_type, ...more });
  expect([status, body.name ?? body]).toEqual([200, name]);
  return body;
}

/** `value`, a custom field, or a number. */
function operand(one: Loose): object {
  if (typeof one === 'number') return { number: one };
  return { field: typeof one === 'string' ? one : key(one) };
}

const formulaOf = (begin: Loose, steps: Step[], more: object = {}) => ({
  formula: {
    begin: operand(begin),
    steps: steps.map(([operator, one]) => ({ operator, operand: operand(one) })),
    ...more,
  },
});
const calculated = (name: string, begin: Loose, steps: Step[], more: object = {}) =>
  field(name, 'calculated', formulaOf(begin, steps, more));

async function deal(name: string, more: object = {}): Promise<Loose> {
  const { status, body } = await admin.post('/api/v3/deals', { deal: { name, ...more } });
  expect([status, body.name ?? body]).toEqual([200, name]);
  return body;
}

async function valueOf(of: Loose, id: number): Promise<unknown> {
  return (await admin.get(`/api/v3/deals/${id}`)).body.custom_fields[key(of)];
}

async function found(filter: unknown, more = ''): Promise<string[]> {
  const { status, body } = await admin.get(
    `/api/v3/deals?attrs=name&filter=${encodeURIComponent(JSON.stringify(filter))}${more}`,
  );
  expect(status).toBe(200);
  return body.entries.map(({ name }: Loose) => name);
}

/** How many numbers have room on one page of slots. */
const SLOTS_OF_PAGE = 12;

/** The pages on which each deal of the account has slots. */
const slotRows = () =>
  inAccount(
    on,
    admin,
    sql`select id, array_agg(page order by page) as pages from deal_slots where account_id = ${admin.accountId} group by id`,
  ) as Promise<{ id: number; pages: number[] }[]>;

/** Waits until no field is being calculated. */
async function filled(): Promise<void> {
  for (const end = Date.now() + 30_000; Date.now() < end; await sleep(20)) {
    const { entries } = (await admin.get(labels)).body;
    if (!entries.some((one: Loose) => one.filling)) return;
  }
  throw new Error('the fields are still being worked out');
}

async function slotsAgree(): Promise<void> {
  const wrong = await on.pool.transaction(
    'read',
    `select set_config('app.account_id', '${admin.accountId}', true)`,
    (db) => wrongFacts(db, admin.accountId, 'deal'),
  );
  expect(wrong).toEqual([]);
}

describe('ADMIN-04 calculated fields', () => {
  test('ADMIN-04 evaluating agrees with the exact numbers of the database for add, subtract, multiply, divide', async () => {
    let seed = 20_261_122;
    const random = (below: number) => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return Math.floor((seed / 2_147_483_648) * below);
    };
    const number = () => `${random(2) ? '-' : ''}${random(10 ** random(8))}.${random(10 ** random(8))}`;
    const cases = Array.from({ length: 400 }, () => {
      const steps = Array.from({ length: random(6) }, () => ({
        operator: OPERATORS[random(4)] ?? 'add',
        operand: { number: number() },
      }));
      const formula: Formula = {
        begin: { number: number() },
        steps,
        empty_as: 'zero',
        output_type: 'numeric',
        decimals: random(9),
      };
      return formula;
    });
    const signs = { add: '+', subtract: '-', multiply: '*', divide: '/' };
    const exact = (text: string) => `'${text}'::numeric(300, 120)`;
    const sums = cases.map(({ begin, steps, decimals }) => {
      let text = exact((begin as { number: string }).number);
      for (const { operator, operand: by } of steps) {
        const right = exact((by as { number: string }).number);
        text = `((${text}) ${signs[operator]} ${operator === 'divide' ? `nullif(${right}, 0)` : right})`;
      }
      return `trim_scale(round(${text}, ${decimals}))::text`;
    });
    const rows = await on.pool.transaction('read', '', (db) =>
      db.rows<{ value: string | null }>({ text: `select unnest(array[${sums.join()}]) as value`, values: [] } as never),
    );
    const ours = cases.map((formula) => {
      const result = evaluate(formula, () => undefined);
      return 'value' in result ? result.value.replace(/\.0$/, '') : null;
    });
    const digits = (text: string | null) => (text?.replace(/^-|\..*$/g, '').length ?? 0) > 15;
    expect(ours).toEqual(rows.map(({ value }) => (digits(value) ? null : value)));
    expect(ours.filter((one) => one !== null).length).toBeGreaterThan(250);
  });

  test('ADMIN-03 ADMIN-04 a calculated field is right in the answer of every write: form, cell, undo and restore', async () => {
    const cost = await field('Cost', 'currency');
    const margin = await calculated('Margin', 'value', [['subtract', cost]], { output_type: 'currency' });
    expect(margin).toMatchObject({
      field_type: 'calculated',
      output_type: 'currency',
      formula: { begin: { field: 'value' }, empty_as: 'zero', decimals: 2 },
    });
    const share = await calculated('Share', margin, [
      ['divide', 'value'],
      ['multiply', 100],
    ]);
    const made = await deal('Aldgate', { value: 54_000, custom_fields: { [key(cost)]: '12400.10' } });
    expect(made.custom_fields).toEqual({ [key(cost)]: '12400.1', [key(margin)]: '41599.9', [key(share)]: '77.04' });
    const cell = await admin.put(`/api/v3/deals/${made.id}`, { custom_fields: { [key(cost)]: null } });
    expect(cell.body.custom_fields).toEqual({ [key(cost)]: null, [key(margin)]: '54000.0', [key(share)]: '100.0' });
    const zero = await admin.put(`/api/v3/deals/${made.id}`, { value: 0 });
    expect(zero.body.custom_fields).toMatchObject({ [key(margin)]: '0.0', [key(share)]: null });
    const history = (await admin.get(`/api/v3/deals/${made.id}/changes`)).body.entries[0];
    expect(history.fields.map((one: Loose) => [one.label, one.can_put_back])).toEqual([
      ['Value', true],
      ['Margin', false],
      ['Share', false],
    ]);
    await admin.post(`/api/v3/change_sets/${zero.headers['x-change-set']}/undo`);
    expect(await valueOf(margin, made.id)).toBe('54000.0');
    const undone = await admin.post(`/api/v3/change_sets/${cell.headers['x-change-set']}/undo`);
    expect([undone.status, undone.body.conflicts]).toEqual([200, []]);
    expect(await valueOf(margin, made.id)).toBe('41599.9');
    await admin.del(`/api/v3/deals/${made.id}`);
    await admin.post(`/api/v3/recycle_bin/deals/${made.id}/restore`);
    expect(await valueOf(share, made.id)).toBe('77.04');
    await filled();
    await slotsAgree();
  });

  test('ADMIN-04 a calculated field is right after bulk changes, imports and a revert, and is no target of either', async () => {
    const cost = await field('Cost', 'numeric');
    const margin = await calculated('Margin', 'value', [['subtract', cost]]);
    const csv = 'Name,Value,Cost,Margin\nOne,100,10,999\nTwo,200,,5\n';
    const sent = (await admin.post('/api/v3/imports', { import: { type: 'deals', csv } })).body;
    expect(sent.guessed_mapping.map(({ target }: Loose) => target).slice(0, 3)).toEqual(['name', 'value', key(cost)]);
    expect(sent.guessed_mapping.map(({ target }: Loose) => target)).not.toContain(key(margin));
    const mapped = await admin.put(`/api/v3/imports/${sent.id}`, {
      import: {
        mapping: sent.guessed_mapping.map((one: Loose, at: number) =>
          at === 3 ? { ...one, target: key(margin) } : one,
        ),
      },
    });
    expect(mapped.status).toBe(422);
    expect((await finished(admin, sent.id)).status).toBe('done');
    const { entries } = (await admin.get('/api/v3/deals?sort_by=name&sort_direction=asc')).body;
    expect(entries.map((one: Loose) => one.custom_fields[key(margin)])).toEqual(['90.0', '200.0']);
    const ids = entries.map(({ id }: Loose) => id);
    expect((await inBulk(admin, 'deals', { ids, changes: { [key(cost)]: 50 } })).changed).toBe(2);
    expect(await valueOf(margin, ids[0])).toBe('50.0');
    expect((await inBulk(admin, 'deals', { ids, changes: { value: 1000 } })).changed).toBe(2);
    expect(await valueOf(margin, ids[1])).toBe('950.0');
    const update = { import: { type: 'deals', csv: 'Name,Cost\nOne,7\n' } };
    const more = (await admin.post('/api/v3/imports', update)).body;
    await admin.put(`/api/v3/imports/${more.id}`, { import: { options: { existing: 'update' } } });
    expect(await finished(admin, more.id)).toMatchObject({ status: 'done', updated: 1 });
    expect(await valueOf(margin, ids[0])).toBe('993.0');
    await admin.post(`/api/v3/imports/${more.id}/revert`);
    expect((await ended(admin, more.id)).status).toBe('reverted');
    expect(await valueOf(margin, ids[0])).toBe('950.0');
    const refused = await admin.post('/api/v3/deals/bulk_update', { ids, changes: { [key(margin)]: 1 } });
    expect(refused.status).toBe(422);
    await filled();
    await slotsAgree();
  });

  test('ADMIN-04 a calculated field is never editable: the API refuses it by field, and takes it back as it was read', async () => {
    const margin = await calculated('Margin', 'value', [['subtract', 5]]);
    const made = await deal('Aldgate', { value: 20 });
    const told = [{ field: key(margin), msg: 'Is calculated and cannot be changed' }];
    for (const body of [
      { custom_fields: { [key(margin)]: 7 } },
      { [key(margin)]: '7' },
      { custom_fields: { [key(margin)]: null } },
      { custom_fields: { [key(margin)]: ['15.0'] } },
    ]) {
      const { status, body: answer } = await admin.put(`/api/v3/deals/${made.id}`, body);
      expect([status, answer]).toEqual([422, told]);
    }
    const fresh = await admin.post('/api/v3/deals', { deal: { name: 'New', custom_fields: { [key(margin)]: 7 } } });
    expect([fresh.status, fresh.body]).toEqual([422, told]);
    const echo = await admin.put(`/api/v3/deals/${made.id}`, { value: 30, custom_fields: { [key(margin)]: '15.0' } });
    expect([echo.status, echo.body.custom_fields]).toEqual([200, { [key(margin)]: '25.0' }]);
  });

  test('ADMIN-04 a calculated field is filtered, sorted and exported like any number', async () => {
    const cost = await field('Cost', 'currency');
    const margin = await calculated('Margin', 'value', [['subtract', cost]], { output_type: 'currency' });
    await deal('Low', { value: 100, custom_fields: { [key(cost)]: 90 } });
    await deal('Below', { value: 100, custom_fields: { [key(cost)]: 150 } });
    await deal('High', { value: 100 });
    await deal('None');
    expect(await found({ field: key(margin), op: 'between', value: { from: 10 } }, '&sort_by=name')).toEqual(
      expect.arrayContaining(['High', 'Low']),
    );
    expect(await found({ field: key(margin), op: 'none' })).toEqual(['None']);
    expect(await found({ field: key(margin), op: 'is', value: '-50' })).toEqual(['Below']);
    const order = await found({ all: [] }, `&sort_by=${key(margin)}&sort_direction=asc`);
    expect(order).toEqual(['Below', 'Low', 'High', 'None']);
    const filter = { field: 'name', op: 'is', value: 'Low' };
    const asked = await admin.post('/api/v3/deals/export', { filter, columns: ['name', key(margin)] });
    const file = await admin.get<string>(asked.body.export.file_url);
    expect(file.body.slice(1).split('\r\n')[1]).toBe('Low,10.0');
  });

  test('ADMIN-04 a new or changed calculated field is calculated on all records in the background', async () => {
    const cost = await field('Cost', 'currency');
    const made = await deal('Aldgate', { value: 100, custom_fields: { [key(cost)]: 30 } });
    const gone = await deal('Binned', { value: 50 });
    await admin.del(`/api/v3/deals/${gone.id}`);
    const margin = await calculated('Margin', 'value', [['subtract', cost]]);
    expect(margin.filling).toEqual({ done: 0, total: 0 });
    await filled();
    expect(await valueOf(margin, made.id)).toBe('70.0');
    expect(await found({ field: key(margin), op: 'is', value: '70' })).toEqual(['Aldgate']);
    const changed = await admin.put(`${labels}/${margin.id}`, formulaOf('value', [['add', cost]]));
    expect(changed.body.filling).toBeDefined();
    await filled();
    expect(await valueOf(margin, made.id)).toBe('130.0');
    const again = await admin.put(`${labels}/${margin.id}`, { ...formulaOf('value', [['add', cost]]), name: 'Sum' });
    expect([again.body.name, again.body.filling]).toEqual(['Sum', undefined]);
    const undone = await admin.post(`/api/v3/change_sets/${changed.headers['x-change-set']}/undo`);
    expect(undone.status).toBe(200);
    await filled();
    expect(await valueOf(margin, made.id)).toBe('70.0');
    await admin.post(`/api/v3/recycle_bin/deals/${gone.id}/restore`);
    expect(await valueOf(margin, gone.id)).toBe('50.0');
    expect((await admin.get(`/api/v3/deals/${made.id}/changes`)).body.entries).toHaveLength(1);
    await slotsAgree();
  });

  test('ADMIN-04 calculating a field waits for no save, and no save waits for it', async () => {
    const made = await deal('Held', { value: 100 });
    const other = await deal('Free', { value: 200 });
    let release = () => {};
    const held = new Promise<void>((done) => (release = done));
    let locked = () => {};
    const isLocked = new Promise<void>((done) => (locked = done));
    const saving = on.pool.transaction(
      'write',
      `select set_config('app.account_id', '${admin.accountId}', true)`,
      async (db) => {
        await db.run(sql`select id from deal where id = ${made.id} for update`);
        locked();
        await held;
      },
    );
    await isLocked;
    const free = await on.pool.transaction(
      'write',
      `select set_config('app.account_id', '${admin.accountId}', true)`,
      (db) => freeRecords(db, admin.accountId, 'deal', [made.id, other.id], ['value_cents']),
    );
    expect(free.map(({ id }) => id)).toEqual([other.id]);
    const margin = await calculated('Margin', 'value', [['subtract', 5]]);
    await sleep(300);
    // A transaction that is older than the formula may still write by the former one, so the work has not begun.
    expect(await valueOf(margin, other.id)).toBeNull();
    const quick = await admin.put(`/api/v3/deals/${other.id}`, { value: 210 });
    expect(quick.body.custom_fields).toEqual({ [key(margin)]: '205.0' });
    release();
    await saving;
    await filled();
    expect(await valueOf(margin, made.id)).toBe('95.0');
    await slotsAgree();
  });

  test('ADMIN-04 calculating a field does not wait for a round of scheduled tasks that takes its time', async () => {
    await deal('Counted', { value: 100 });
    let end = () => {};
    const held = new Promise<void>((resolve) => {
      end = resolve;
    });
    let began = false;
    const slow = async () => {
      began = true;
      await held;
      return undefined;
    };
    const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
    const rhythm = { hours: 1, lock: 7_103_999 };
    const stop = startSchedule(on.pool, () => on.clock.now, log, [{ name: 'slow', run: slow }], rhythm);
    try {
      await expect.poll(() => began).toBe(true);
      await calculated('Half', 'value', [['divide', 2]]);
      await filled();
    } finally {
      end();
      await stop();
    }
  });

  test('ADMIN-03 ADMIN-04 a record has slots on the pages where it has values, and a calculated field touches its own page', async () => {
    const fields: Loose[] = [];
    for (let n = 1; n <= SLOTS_OF_PAGE + 1; n += 1) fields.push(await field(`Number ${n}`, 'numeric'));
    const [first, last] = [fields[0], fields.at(-1)];
    const none = await deal('Without values');
    const one = await deal('On the first page', { [key(first)]: 5 });
    const both = await deal('On both pages', { [key(first)]: 6, [key(last)]: 7 });
    const pages = async () => Object.fromEntries((await slotRows()).map(({ id, pages: of }) => [id, of]));
    expect(await pages()).toEqual({ [one.id]: [1], [both.id]: [1, 2] });
    await calculated('Doubled', first, [['multiply', 2]]);
    await filled();
    expect(await pages()).toEqual({ [one.id]: [1, 2], [both.id]: [1, 2] });
    await admin.patch(`/api/v3/deals/${none.id}`, { deal: { [key(last)]: 8 } });
    await admin.patch(`/api/v3/deals/${one.id}`, { deal: { [key(first)]: null } });
    expect(await pages()).toEqual({ [none.id]: [2], [one.id]: [1, 2], [both.id]: [1, 2] });
    expect(await found({ field: key(first), op: 'none' }, '&sort_by=name')).toEqual([
      'On the first page',
      'Without values',
    ]);
    await slotsAgree();
  });

  test('ADMIN-04 every record is calculated once, and neighbours in different rounds', async () => {
    const ids: number[] = [];
    for (let n = 0; n < 14; n += 1) ids.push((await deal(`Deal ${n}`)).id);
    const batches = await on.pool.transaction(
      'read',
      `select set_config('app.account_id', '${admin.accountId}', true)`,
      async (db) => {
        const taken: number[][] = [];
        for (let last_id = 0; ; last_id = taken.at(-1)?.at(-1) as number) {
          const fill = { round: 1, last_id, waiting: [5], total: null };
          const { ids: batch, last, total } = await nextBatch(db, admin.accountId, 'deal', fill);
          expect(total).toBe(14);
          if (last === null) return [...taken, batch];
          taken.push(batch);
        }
      },
    );
    expect(batches.pop()).toEqual([5]);
    expect(batches.flat().sort((a, b) => a - b)).toEqual(ids);
    expect(batches.length).toBeGreaterThan(1);
    for (const batch of batches) expect(new Set(batch.map((id) => id % TURNS)).size).toBe(1);
  });

  test('ADMIN-04 bad formulas of calculated fields are refused by name: deleted fields, circles, texts and taken names', async () => {
    const cost = await field('Cost', 'currency');
    const region = await field('Region', 'text');
    const old = await field('Old', 'numeric');
    await admin.del(`${labels}/${old.id}`);
    const send = async (body: object) => {
      const answer = await admin.post(labels, { name: 'X', field_type: 'calculated', ...body });
      return [answer.status, ...answer.body.map(({ field: of, msg }: Loose) => `${of}: ${msg}`)];
    };
    expect(await send({})).toEqual([422, 'formula: Required']);
    expect(await send(formulaOf(old, []))).toEqual([422, 'formula: The field Old was deleted']);
    expect(await send(formulaOf(region, []))).toEqual([422, 'formula: Region is not a number']);
    expect(await send(formulaOf('value', [['divide', 0]]))).toEqual([422, 'formula: A number cannot be divided by 0']);
    expect(await send({ name: ' cost', ...formulaOf('value', []) })).toEqual([422, 'name: Already been taken.']);
    expect(await send({ field_type: 'text', ...formulaOf('value', []) })).toEqual([422, 'formula: Has invalid value']);
    const wild = { formula: { begin: { number: 'lots' }, steps: [] } };
    expect(await send(wild)).toEqual([422, 'formula: Not a valid number']);
    expect((await admin.post(labels, { name: 'X', field_type: 'calculated', formula: { begin: 5 } })).status).toBe(422);
    const margin = await calculated('Margin', 'value', [['subtract', cost]]);
    const net = await calculated('Net', margin, [['subtract', 1]]);
    const circle = await admin.put(`${labels}/${margin.id}`, formulaOf(net, []));
    expect(circle.body).toEqual([
      { field: 'formula', msg: 'Margin needs Net and Net needs Margin: none of them can be worked out' },
    ]);
    const self = await admin.put(`${labels}/${margin.id}`, formulaOf(margin, []));
    expect(self.body[0].msg).toBe('Margin cannot be worked out from itself');
  });

  test('ADMIN-04 deleting a field that a calculated field uses is refused and names it, by undo too', async () => {
    const made = await admin.post(labels, { name: 'Cost', field_type: 'currency' });
    const margin = await calculated('Margin', 'value', [['subtract', made.body]]);
    const refused = await admin.del(`${labels}/${made.body.id}`);
    expect([refused.status, refused.body]).toEqual([
      409,
      { error: 'The formula of Margin uses Cost. Change the formula first, or delete Margin.' },
    ]);
    const undone = await admin.post(`/api/v3/change_sets/${made.headers['x-change-set']}/undo`);
    expect(undone.body.skipped).toMatchObject([{ reason: 'in_use' }]);
    expect((await admin.del(`${labels}/${margin.id}`)).status).toBe(204);
    expect((await admin.del(`${labels}/${made.body.id}`)).status).toBe(204);
  });
});

describe('ADMIN-04 forecast', () => {
  test('ADMIN-03 ADMIN-04 forecast follows the amount, the probability, the stage, and a percent that is changed in administration', async () => {
    const forecast = await field('Forecast', 'forecast');
    expect([forecast.output_type, forecast.formula]).toEqual(['currency', undefined]);
    const stages = (await admin.get('/api/v3/admin/deal_stages')).body.entries;
    const open = stages.filter(({ percent }: Loose) => percent > 0 && percent < 100);
    const [one, two] = open as [Loose, Loose];
    const made = await deal('Aldgate', { value: '1000.01', deal_stage_id: one.id });
    const half = async () => Number(await valueOf(forecast, made.id));
    expect(await half()).toBeCloseTo((1000.01 * one.percent) / 100, 2);
    await admin.put(`/api/v3/deals/${made.id}`, { deal_stage_id: two.id });
    expect(await half()).toBeCloseTo((1000.01 * two.percent) / 100, 2);
    const taken = new Set(stages.map(({ percent }: Loose) => percent));
    const percent = [33, 34, 35, 36].find((free) => !taken.has(free)) as number;
    const changed = await admin.patch(`/api/v3/admin/deal_stages/${two.id}`, { deal_stage: { percent } });
    expect(changed.status).toBe(200);
    const after = (await admin.get(`/api/v3/deals/${made.id}`)).body;
    expect(await half()).toBe(Number(after.deal_weighted_forecast));
    expect(await half()).toBeCloseTo((1000.01 * after.probability) / 100, 2);
    await admin.put(`/api/v3/deals/${made.id}`, { probability: 50 });
    expect(await valueOf(forecast, made.id)).toBe('500.01');
    await admin.put(`/api/v3/deals/${made.id}`, { value: 10 });
    expect(await valueOf(forecast, made.id)).toBe('5.0');
    await admin.put(`/api/v3/deals/${made.id}`, { value: null });
    expect(await valueOf(forecast, made.id)).toBeNull();
    expect(await found({ field: key(forecast), op: 'none' })).toEqual(['Aldgate']);
    await filled();
    await slotsAgree();
  });

  test('ADMIN-04 forecast agrees with the weighted value of every deal, and only deals have one', async () => {
    const before = await deal('Early', { value: '0.03', probability: 50 });
    const forecast = await field('Forecast', 'forecast');
    await filled();
    const { body } = await admin.get(`/api/v3/deals/${before.id}`);
    expect(Number(body.custom_fields[key(forecast)])).toBe(Number(body.deal_weighted_forecast));
    const person = await admin.post('/api/v3/admin/person_custom_field_labels', { name: 'F', field_type: 'forecast' });
    expect(person.body).toEqual([{ field: 'field_type', msg: 'Only deals have a forecast' }]);
    const told = await admin.put(`/api/v3/deals/${before.id}`, { custom_fields: { [key(forecast)]: 9 } });
    expect(told.body).toEqual([{ field: key(forecast), msg: 'Is calculated and cannot be changed' }]);
  });
});
