import { answers, answersIfSeen, contract, NOTHING } from '@fairlead/domain/wire/contract';
import { named, pageOf } from '@fairlead/domain/wire/formats';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Endpoint } from '../http/endpoint';
import { answerProblems, requireRightAnswers } from './answer-check';
import { endpoints, nameOf } from './endpoints';
import { openPlaces } from './open-places';

const list = contract({ method: 'GET', path: '/planted', answer: answers(pageOf(named)) });
const remove = contract({ method: 'DELETE', path: '/planted', answer: NOTHING });
const pagination = { page: 1, page_var: 'page', per_page: 50, pages: 1, total: 1 };
const sent = (body: unknown, status = 200) => ({ status, type: 'application/json', payload: JSON.stringify(body) });
const page = (...entries: object[]) => ({ entries, pagination });

it('every call declares what it answers: a schema, nothing, or a file', () => {
  const silent = endpoints.filter(({ contract: { answer } }) => !answer?.schema && !answer?.body);
  expect(silent.map(nameOf)).toEqual([]);
});

it('an answer as its contract says has no problem', () => {
  expect(answerProblems(list, sent(page({ id: 1, name: 'Anna' })))).toEqual([]);
  expect(answerProblems(remove, { status: 204, type: '', payload: undefined })).toEqual([]);
});

it.each([
  ['a column that leaks', page({ id: 1, name: 'Anna', password_hash: 'x' }), /entries\.0: .*password_hash/],
  ['a key that is missing', page({ id: 1 }), /entries\.0\.name/],
  ['a value of another type', page({ id: '1', name: 'Anna' }), /entries\.0\.id/],
])('%s is found, by path and key', (_title, body, problem) => {
  expect(answerProblems(list, sent(body))).toEqual([expect.stringMatching(problem)]);
});

it('with only some keys requested, none is missed, but one that leaks is found', () => {
  expect(answerProblems(list, { ...sent(page({ id: 1 })), someKeys: true })).toEqual([]);
  expect(answerProblems(list, { ...sent({ entries: [] }), someKeys: true })).toEqual([]);
  expect(answerProblems(list, { ...sent(page({ id: 1, secret: 2 })), someKeys: true })).toHaveLength(1);
});

it('a refusal is checked as well', () => {
  expect(answerProblems(list, sent([{ field: 'name', msg: 'Required' }], 422))).toEqual([]);
  expect(answerProblems(list, sent({ error: 'Not found' }, 404))).toEqual([]);
  expect(answerProblems(list, sent({ message: 'Not found' }, 404))).toHaveLength(2);
  expect(answerProblems(list, sent({ error: 'Not found', sql: 'select' }, 404))).toHaveLength(1);
  expect(answerProblems(remove, sent({ id: 1 }))).toHaveLength(1);
});

it('an answer that may be empty is either empty or as its schema says', () => {
  const share = contract({ method: 'PUT', path: '/planted', answer: answersIfSeen(named) });
  expect(answerProblems(share, { status: 204, type: '', payload: undefined })).toEqual([]);
  expect(answerProblems(share, sent({ id: 1, name: 'Anna' }))).toEqual([]);
  expect(answerProblems(share, sent({ id: 1 }))).toHaveLength(1);
  expect(answerProblems(share, sent({ id: 1, name: 'Anna' }, 204))).toHaveLength(1);
});

describe('a wrong answer of any app', () => {
  let app: FastifyInstance;
  beforeEach(() => {
    app = Fastify();
    const endpoint = { contract: list } as unknown as Endpoint;
    app.get('/planted', { config: { endpoint } }, () => page({ id: 1, name: 'Anna', secret: 2 }));
  });
  afterEach(() => app.close());

  it('is reported with its endpoint, path and key', async () => {
    await app.inject('/planted');
    expect(requireRightAnswers).toThrow(/\nGET \/planted: 200 entries\.0: .*secret/);
    expect(requireRightAnswers).not.toThrow();
  });

  it.fails('fails a test that does not look at the answer', async () => {
    await app.inject('/planted');
  });
});

it('what an answer may hold beyond its schema is named here', () => {
  const found = endpoints.flatMap(({ contract: { answer } }) => (answer.schema ? openPlaces(answer.schema) : []));
  const places = found.map((place) =>
    place.replace(/^(entries\[\]|events\[\]|list_views\[\]|record|import|bulk_action|account)\./, ''),
  );
  expect([...new Set(places)].sort()).toEqual([
    'changes{} accepts unknown',
    'custom_fields{} accepts unknown',
    'definition.date.range.from accepts pipe',
    'definition.date.range.to accepts pipe',
    'definition.filter accepts unknown keys',
    'details{} accepts unknown',
    'filter accepts lazy',
    'filter accepts unknown keys',
    'first.groups[].condition accepts lazy',
    'query{} accepts unknown',
    'second.groups[].condition accepts lazy',
    'settings{} accepts unknown',
    'tiles[].definition.date.range.from accepts pipe',
    'tiles[].definition.date.range.to accepts pipe',
    'tiles[].definition.filter accepts unknown keys',
    'tiles[].report.definition.date.range.from accepts pipe',
    'tiles[].report.definition.date.range.to accepts pipe',
    'tiles[].report.definition.filter accepts unknown keys',
    'tiles[].report.filter accepts lazy',
    'tiles[].report.first.groups[].condition accepts lazy',
    'tiles[].report.second.groups[].condition accepts lazy',
    '{}[]{} accepts unknown',
  ]);
});
