import { cardAttrs } from '@fairlead/domain/business-cards/card';
import { pathOfKind, type RecordKind } from '@fairlead/domain/kinds/kinds';
import type { Ask } from '../client/http-client';
import type { Question } from './question';

/** The one request of a business card: the record with the keys that its card needs. */
const cardOf = (kind: RecordKind, id: number): Ask => ({
  method: 'GET',
  path: `/api/v3/${pathOfKind(kind)}/${id}?attrs=${cardAttrs(kind)}`,
});

export const cardQuestions: readonly Question[] = [
  { name: 'deal card', limit: 10, ask: ({ deals }, random) => cardOf('deal', random.pick(deals).id) },
  { name: 'person card', limit: 10, ask: ({ people }, random) => cardOf('person', random.pick(people)) },
  { name: 'company card', limit: 10, ask: ({ companies }, random) => cardOf('company', random.pick(companies)) },
];
