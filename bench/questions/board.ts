import type { Question } from './question';

/** The board: exact count, total and weighted total of every column, with fifty cards per column. */
export const boardQuestions: readonly Question[] = [
  {
    name: 'board: first paint',
    limit: 40,
    ask: ({ account }, random) => {
      // The main pipeline has eight columns, the other one five.
      const main = account.deal_pipelines.find((pipeline) => pipeline.default) ?? account.deal_pipelines[0];
      const pipeline = random.chance(0.75) ? main : random.pick(account.deal_pipelines);
      return { method: 'GET', path: `/api/internal/deals/board?pipeline_id=${pipeline?.id}&per_column=50` };
    },
  },
  {
    name: 'board: first paint, one source',
    limit: 40,
    ask: ({ account }, random) => {
      const filter = { all: [{ field: 'source_id', op: 'any_of', value: [random.pick(account.lead_sources).id] }] };
      return {
        method: 'GET',
        path: `/api/internal/deals/board?per_column=50&filter=${encodeURIComponent(JSON.stringify(filter))}`,
      };
    },
  },
  {
    name: 'board: more cards of a column',
    limit: 40,
    ask: ({ account }, random) => ({
      method: 'GET',
      path: `/api/internal/deals/board/column?stage_id=${random.pick(account.deal_stages).id}&offset=50&limit=50`,
    }),
  },
];
