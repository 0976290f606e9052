import { reportOf } from '@fairlead/domain/reports/report';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Loose, type TestApp, testApp } from '../../testing/app';

let on: TestApp;
beforeAll(async () => {
  on = await testApp();
});
afterAll(() => on.close());

test('ADMIN-03 fields say how many records have a value, and how many forms, views, rules, formulas and reports use them', async () => {
  const admin = await on.account();
  const make = async (path: string, body: object): Promise<Loose> => {
    const answer = await admin.post(path, body);
    expect([path, answer.status, answer.body]).toEqual([path, 200, answer.body]);
    return answer.body;
  };
  const field = (name: string, field_type: string, more: object = {}) =>
    make('/api/v3/admin/deal_custom_field_labels', { name, field_type, ...more });
  const key = ({ id }: Loose) => `custom_label_${id}`;
  const hours = await field('Hours', 'numeric');
  const rate = await field('Rate', 'calculated', {
    formula: { begin: { field: 'value' }, steps: [{ operator: 'divide', operand: { field: key(hours) } }] },
  });
  const gone = await field('Gone', 'text');
  await admin.del(`/api/v3/admin/deal_custom_field_labels/${gone.id}`);
  await make('/api/v3/deals', { deal: { name: 'A', value: 10, custom_fields: { [key(hours)]: 2 } } });
  await make('/api/v3/deals', { deal: { name: 'B', value: 10 } });
  const binned = await make('/api/v3/deals', { deal: { name: 'C', custom_fields: { [key(hours)]: 3 } } });
  await admin.del(`/api/v3/deals/${binned.id}`);
  const list_view = { record_type: 'deal', name: 'By hours', filter: { all: [] }, columns: [{ key: key(hours) }] };
  await make('/api/internal/list_views', { list_view: { ...list_view, sort_by: key(hours) } });
  const definition = {
    ...reportOf('dealsWon'),
    filter: { field: key(hours), op: 'between', value: { from: '1', to: null } },
  };
  await make('/api/internal/saved_reports', { saved_report: { name: 'By hours', definition } });
  await make('/api/v3/admin/conditional_fields', {
    event_model: 'deal',
    event_action: 'create',
    is_activated: true,
    triggers: [],
    actions: [{ fields: [{ name: key(hours), value: 'required' }] }],
  });

  const { status, body } = await admin.get('/api/internal/custom_fields/uses?record_type=deal');
  expect([status, body]).toEqual([
    200,
    {
      records: 2,
      entries: [
        { id: hours.id, values: 1, forms: 1, views: 1, rules: 1, formulas: 1, reports: 1 },
        { id: rate.id, values: 1, forms: 0, views: 0, rules: 0, formulas: 0, reports: 0 },
      ],
    },
  ]);
});
