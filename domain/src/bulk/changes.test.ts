import { STANDARD_CATALOGUE } from '../fields/catalogue';
import { describe, expect, test } from 'vitest';
import type { AccountConfig } from '../access/session.types';
import { bulkFields, patchFor, readBulkChanges, reasonIssues } from './changes';

const config = {
  deal_tags: [{ id: 1, name: 'North' }],
  deal_stages: [{ id: 7, name: 'Won', percent: 100, deal_pipeline_id: 1 }],
  users: [{ id: 3 }],
} as unknown as AccountConfig;
const context = { config, zone: 'UTC' };
const read = (changes: object) => readBulkChanges('deal', changes as Record<string, unknown>, context);

describe('LIST-04 changes of many records', () => {
  test('LIST-04 owner, stage and value are read as for one record', () => {
    expect(read({ user_id: '3', deal_stage_id: 7, deal_value: '1,200.50' })).toEqual({
      patch: { user_id: 3, deal_stage_id: 7, value_cents: 120_050 },
      sets: {},
      issues: [],
    });
  });

  test.each([
    [{ created_at: '2026-01-01' }, 'created_at'],
    [{ nothing: 1 }, 'nothing'],
    [{ name: '' }, 'name'],
    [{ user_id: 99 }, 'user_id'],
    [{ tag_ids: { add: [9] } }, 'tag_ids'],
    [{ tag_ids: { add: [1], gone: [2] } }, 'tag_ids'],
    [{}, 'changes'],
  ])('LIST-04 %j is refused', (changes, field) => {
    expect(read(changes).issues.map((issue) => issue.field)).toEqual([field]);
  });

  test('LIST-04 tags are added and removed for each record by its own ones', () => {
    const changes = read({ tag_ids: { add: [1], remove: [2, 999] } });
    expect(changes.issues).toEqual([]);
    expect(patchFor(changes, { tag_ids: [2, 3] })).toEqual({ tag_ids: [3, 1] });
    expect(patchFor(changes, { tag_ids: [1] })).toEqual({ tag_ids: [1] });
    expect(patchFor(read({ tag_ids: [1] }), { tag_ids: [2] })).toEqual({ tag_ids: [1] });
  });

  test.each([
    ['won', 100, { deal_won_reason_required: true }, ['deal_won_reason_id']],
    ['lost', 0, { deal_loss_reason_required: true }, ['deal_loss_reason_id']],
    ['won, without a question', 100, {}, []],
    ['lost, where only won is asked about', 0, { deal_won_reason_required: true }, []],
    ['open', 50, { deal_won_reason_required: true, deal_loss_reason_required: true }, []],
    ['no stage', null, { deal_won_reason_required: true, deal_loss_reason_required: true }, []],
  ])('LIST-04 to a stage that is %s', (_name, percent, settings, fields) => {
    expect(reasonIssues(settings, percent, {}).map(({ field }) => field)).toEqual(fields);
    expect(reasonIssues(settings, percent, { deal_won_reason_id: 1, deal_loss_reason_id: 1 })).toEqual([]);
  });

  test('LIST-04 the fields offered are those of the catalogue', () => {
    expect(bulkFields(STANDARD_CATALOGUE, 'company').map(({ key }) => key)).toContain('city');
    expect(bulkFields(STANDARD_CATALOGUE, 'company').map(({ key }) => key)).not.toContain('id');
  });
});
