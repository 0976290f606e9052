import { describe, expect, test } from 'vitest';
import { bulkFields } from '../bulk/changes';
import { type Reader, valueText } from '../changes/reading';
import { cellWriter } from '../exports/cells';
import { exportFields } from '../exports/columns';
import { STANDARD_CATALOGUE } from '../fields/catalogue';
import type { Field } from '../fields/field';
import { type FieldConfig, readBody } from '../fields/read';
import { sentenceParts, sentenceText } from '../filters/sentence';
import { guessMapping } from '../imports/headers';
import { importFields } from '../imports/targets';
import { DEAL } from '../kinds/deal.kind';
import { columnFields } from '../list-views/list-view';
import { findGroup } from '../reports/groupable';
import { BEST_CASE, COMMIT } from './forecast-category';

const field = STANDARD_CATALOGUE.field(DEAL.name, 'forecast_category') as Field;
const config = {} as FieldConfig;

describe('the owner’s judgement of a deal', () => {
  test('REP-01 forecast_commit is a column of lists and files, edited in bulk, imported and grouped by', () => {
    expect(columnFields(STANDARD_CATALOGUE, DEAL.name)).toContain(field);
    expect(exportFields(STANDARD_CATALOGUE, DEAL.name)).toContain(field);
    expect(bulkFields(STANDARD_CATALOGUE, DEAL.name)).toContain(field);
    expect(importFields(STANDARD_CATALOGUE, 'deals').map(({ key }) => key)).toContain('forecast_category');
    expect(guessMapping(STANDARD_CATALOGUE, ['Forecast Category'], 'deals').columns[0]?.key).toBe('forecast_category');
    expect(findGroup(STANDARD_CATALOGUE, 'forecast_category')?.by).toBe('entry');
  });

  test('REP-01 forecast_commit is written by its number, and told by its name in files, sentences and the history', () => {
    const read = (value: unknown) => readBody(DEAL.name, { forecast_category: value }, { config, zone: 'UTC' });
    expect([COMMIT, '2', null].map((value) => read(value).patch['forecast_category'])).toEqual([1, 2, null]);
    expect(read(3).issues).toEqual([{ field: 'forecast_category', msg: 'Has invalid value' }]);
    expect([COMMIT, BEST_CASE, null].map(cellWriter(field, config as never))).toEqual(['Commit', 'Best case', '']);
    expect([COMMIT, BEST_CASE, null].map((value) => valueText(field, value, {} as Reader))).toEqual([
      'Commit',
      'Best case',
      null,
    ]);
    const filter = { field: 'forecast_category', op: 'any_of', value: [BEST_CASE] } as const;
    const words = { name: () => undefined };
    expect(sentenceText(sentenceParts(STANDARD_CATALOGUE, filter, DEAL.name, words))).toBe(
      'Deals where Forecast category is Best case',
    );
  });
});
