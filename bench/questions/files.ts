import type { Question } from './question';

/** The files of a record and of all records. */
export const fileQuestions: readonly Question[] = [
  {
    name: 'deal: files tab',
    limit: 20,
    ask: ({ deals }, random) => ({ method: 'GET', path: `/api/internal/deals/${random.pick(deals).id}/files` }),
  },
  {
    name: 'files area: newest',
    limit: 50,
    ask: () => ({ method: 'GET', path: '/api/internal/documents' }),
  },
  {
    name: 'files area: one type, largest first',
    limit: 100,
    ask: () => ({ method: 'GET', path: '/api/internal/documents?kind=pdf&sort_by=size' }),
  },
  {
    name: 'files area: search by name',
    limit: 250,
    ask: (_facts, random) => ({ method: 'GET', path: `/api/internal/documents?search=${random.int(1000, 9999)}` }),
  },
  {
    name: 'files area: figures above the list',
    limit: 100,
    ask: () => ({ method: 'GET', path: '/api/internal/documents/summary' }),
  },
];
