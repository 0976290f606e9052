import { describe, expect, test } from 'vitest';
import type { Selection } from '../../record-list/public';
import { onlyPipeline } from '../header/pipeline-choice';
import { STAGES } from './board-fixture';
import { withColumn } from './use-board-selection';

const column = { id: 1, count: 10_000, value: '125000.5' };
const other = { id: 2, count: 5, value: '10.0' };
const shown = { filter: { all: [] }, stages: [column] };
const stageOf = (id: number) => (id < 100 ? 1 : id < 200 ? 2 : undefined);

describe('LIST-05 a whole column in the selection', () => {
  test.each([
    ['nothing', { mode: 'ids', ids: [] }, []],
    ['cards of the column', { mode: 'ids', ids: [1, 2] }, []],
    ['cards of others', { mode: 'ids', ids: [1, 100, 101] }, [100, 101]],
    ['records that the board does not show', { mode: 'ids', ids: [500] }, []],
    ['all that match', { mode: 'all', filter: { all: [] } }, []],
  ] as [string, Selection, number[]][])('LIST-05 the column is added to %s', (_before, selection, also) => {
    const filter = shown.filter;
    const next = withColumn(selection, column, true, shown, stageOf);
    expect(next).toEqual({ mode: 'columns', filter, stages: [column], except: [], also });
    expect(withColumn(next, column, false, shown, stageOf)).toEqual({ mode: 'ids', ids: also });
  });

  test('LIST-05 a second column joins the first, whose removed cards stay removed', () => {
    const first: Selection = { mode: 'columns', filter: { all: [] }, stages: [column], except: [7], also: [100] };
    const both = withColumn(first, other, true, shown, stageOf);
    expect(both).toMatchObject({ stages: [column, other], except: [7], also: [] });
    expect(withColumn(both, column, false, shown, stageOf)).toMatchObject({ stages: [{ id: 2 }], except: [] });
  });
});

describe('LIST-05 the pipeline that a filter admits', () => {
  const stages = [...STAGES, { id: 9, deal_pipeline_id: 6 }];
  const anyOf = (field: string, ...value: number[]) => ({ field, op: 'any_of', value }) as const;
  test.each([
    [{ all: [] }, null],
    [anyOf('deal_pipeline_id', 6), 6],
    [{ all: [anyOf('deal_pipeline_id', 6), anyOf('user_id', 1)] }, 6],
    [anyOf('deal_pipeline_id', 5, 6), null],
    [anyOf('deal_stage_id', 1, 2), 5],
    [anyOf('deal_stage_id', 1, 9), null],
    [{ any: [anyOf('deal_pipeline_id', 6)] }, null],
  ])('LIST-05 %j admits %s', (filter, pipeline) => {
    expect(onlyPipeline(filter, stages)).toBe(pipeline);
  });
});
