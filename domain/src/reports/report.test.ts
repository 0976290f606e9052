import { describe, expect, test } from 'vitest';
import { STANDARD_CATALOGUE } from '../fields/catalogue';
import { definitionIssues, lostEntries } from './check';
import { countedFilter } from './conditions';
import { groupFields, dateFields } from './groupable';
import { rangeOn } from './range';
import { inView, REPORT_TYPES, REPORT_VIEWS, type ReportDefinition, reportOf } from './report';
import { TYPE_NAMES, VIEW_NAMES } from './reports.messages';

const won = reportOf('dealsWon');
const issues = (more: Partial<ReportDefinition>) => definitionIssues(STANDARD_CATALOGUE, { ...won, ...more });

describe('REP-01 the seven reports', () => {
  test.each(REPORT_TYPES)('REP-01 %s is a definition without issues, and has a name', (type) => {
    expect(definitionIssues(STANDARD_CATALOGUE, reportOf(type))).toEqual([]);
    expect(TYPE_NAMES[type]).not.toBe('');
  });

  test('REP-01 each counts its own deals by its own field', () => {
    expect(REPORT_TYPES.map((type) => [reportOf(type).state, reportOf(type).groups[0]?.field])).toEqual([
      ['all', 'deal_stage_id'],
      ['open', 'status'],
      ['won', 'closed_time'],
      ['open', 'expected_close_date'],
      ['lost', 'deal_loss_reason_id'],
      ['closed', 'closed_time'],
      ['won', 'source_id'],
    ]);
  });

  test('REP-01 the deals of a report are a filter of their list', () => {
    const stages = [
      { id: 1, percent: 100 },
      { id: 2, percent: 0 },
      { id: 3, percent: 50 },
    ];
    const range = { from: '2026-01-01', to: null };
    const value = { field: 'value', op: 'has_value' } as const;
    expect(countedFilter({ ...won, filter: value }, range, stages)).toEqual({
      all: [
        value,
        { field: 'closed_time', op: 'has_value' },
        { field: 'deal_stage_id', op: 'any_of', value: [1] },
        { field: 'closed_time', op: 'between', value: { from: '2026-01-01', to: null } },
      ],
    });
    expect(countedFilter(reportOf('dealsByStage'), { from: null, to: null }, stages)).toEqual({ all: [] });
  });
});

describe('REP-02 the five comparison views', () => {
  test.each(REPORT_VIEWS)('REP-02 %s is a choice of groups over the same deals', (view) => {
    const seen = inView(won, view);
    expect(definitionIssues(STANDARD_CATALOGUE, seen)).toEqual([]);
    expect({ ...seen, view: won.view, groups: won.groups }).toEqual(won);
    expect(VIEW_NAMES[view]).not.toBe('');
  });

  test('REP-02 the first group follows the view and the second stays', () => {
    const firsts = REPORT_VIEWS.map((view) => inView(won, view, 'city').groups.map(({ field }) => field));
    expect(firsts).toEqual([
      ['closed_time', 'user_id'],
      ['deal_stage_id', 'closed_time'],
      ['status', 'closed_time'],
      ['user_id', 'closed_time'],
      ['city', 'closed_time'],
    ]);
  });
});

describe('REP-03 the time of a report', () => {
  test('REP-03 a preset counts from the reader’s today, with the reader’s first day of the week', () => {
    expect(rangeOn({ preset: 'this_week' }, '2026-11-25', 1)).toEqual({ from: '2026-11-23', to: '2026-11-29' });
    expect(rangeOn({ preset: 'older_than', days: 30 }, '2026-11-25', 0)).toEqual({ from: null, to: '2026-10-25' });
    expect(rangeOn({ preset: 'custom', from: '2026-01-01' }, '2026-11-25', 0)).toEqual({
      from: '2026-01-01',
      to: null,
    });
  });

  test.each([
    [{ preset: 'custom', from: '2026-02-01', to: '2026-01-31' }, 'date.range.to', 'Ends before it begins'],
    [{ preset: 'custom' }, 'date.range.from', 'Required'],
    [{ preset: 'older_than' }, 'date.range.days', 'Required'],
  ] as const)('REP-03 %o names its field', (range, field, msg) => {
    expect(issues({ date: { field: 'closed_time', range } })).toEqual([{ field, msg }]);
  });
});

describe('REP-01 what a definition cannot ask', () => {
  test.each([
    [{ groups: [{ field: 'custom_label_7' }] }, 'groups', "'custom_label_7' is not a field to group deals by"],
    [{ groups: [{ field: 'summary' }] }, 'groups', "'summary' is not a field to group deals by"],
    [{ groups: [{ field: 'status' }, { field: 'status' }] }, 'groups', 'Is chosen twice'],
    [{ date: { field: 'status', range: { preset: 'today' } } }, 'date.field', "'status' is not a date of deals"],
    [{ measure: { of: 'sum' } }, 'measure.field', 'Required'],
    [{ measure: { of: 'sum', field: 'bonus' } }, 'measure.field', "'bonus' is not a number of deals"],
    [{ measure: { of: 'sum', field: 'custom_label_9' } }, 'measure.field', "'custom_label_9' is not a number of deals"],
    [
      { filter: { field: 'custom_label_8', op: 'none' } },
      'custom_label_8',
      "'custom_label_8' is not a field to filter deals by",
    ],
  ] as const)('REP-01 a deleted or unsuitable field is named: %o', (more, field, msg) => {
    expect(issues(more)).toEqual([{ field, msg }]);
  });

  test('REP-01 a deleted entry in a condition is reported', () => {
    const filter = { field: 'source_id', op: 'any_of', value: [1, 77] } as const;
    expect(lostEntries(STANDARD_CATALOGUE, filter, (_list, id) => id === 1)).toEqual([
      { field: 'source_id', msg: 'Source names an entry that was deleted' },
    ]);
    expect(lostEntries(STANDARD_CATALOGUE, filter, () => true)).toEqual([]);
  });

  test('REP-01 deals are grouped by dates, entries, records, texts, numbers and sets, and by the owner’s team', () => {
    const keys = groupFields(STANDARD_CATALOGUE).map((found) =>
      found.relation ? `user.${found.field.key}` : found.field.key,
    );
    expect(keys).toEqual(
      expect.arrayContaining(['closed_time', 'status', 'company_id', 'city', 'probability', 'tag_ids']),
    );
    expect(keys.slice(keys.indexOf('user_id'))).toEqual(expect.arrayContaining(['user.team_id']));
    expect(keys).not.toEqual(expect.arrayContaining(['id']));
    expect(dateFields(STANDARD_CATALOGUE).map(({ key }) => key)).toEqual(
      expect.arrayContaining(['created_at', 'closed_time', 'expected_close_date']),
    );
  });
});
