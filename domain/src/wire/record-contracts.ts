import { z } from 'zod';
import { type AnswerOf, contract, NOTHING } from './contract';
import { idParams } from './list-query';

const loose = z.looseObject({});
/**
 * The values that the client read, for the fields that it sends: the server detects changes by other users with them,
 * and answers 409.
 */
const base = z.record(z.string(), z.unknown()).optional();

/** The five calls of every kind of record: list, show, create, update, remove. */
export function recordContracts<One, Listed, Query extends z.ZodType>(kind: {
  readonly plural: string;
  /** The key that can wrap a body. */
  readonly root: string;
  readonly query: Query;
  /** Of the calls that change or remove one. */
  readonly change_query?: z.ZodType;
  readonly answer: { readonly one: AnswerOf<One>; readonly list: AnswerOf<Listed> };
  /** The maximum bytes of its picture, if the kind has one. */
  readonly image?: number;
}) {
  const { root } = kind;
  const all = `/api/v3/${kind.plural}`;
  const single = `${all}/:id`;
  const query = (kind.change_query ?? loose) as z.ZodType<Readonly<Record<string, unknown>>>;
  return {
    list: contract({ method: 'GET', path: all, query: kind.query, answer: kind.answer.list }),
    show: contract({ method: 'GET', path: single, params: idParams, query: loose, answer: kind.answer.one }),
    create: contract({
      method: 'POST',
      path: all,
      root,
      query: loose,
      body: loose,
      once: true,
      answer: kind.answer.one,
    }),
    update: contract({
      method: 'PUT',
      path: single,
      root,
      params: idParams,
      query,
      body: z.looseObject({ base }),
      takes_file: kind.image,
      answer: kind.answer.one,
    }),
    remove: contract({ method: 'DELETE', path: single, params: idParams, query, answer: NOTHING }),
  };
}
