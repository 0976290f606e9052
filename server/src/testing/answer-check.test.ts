import { answers, contract, NOTHING } from '@fairlead/domain/wire/contract';
import { named, pageOf } from '@fairlead/domain/wire/formats';
import Fastify from 'fastify';
import { expect, it } from 'vitest';
import type { Endpoint } from '../http/endpoint';
import { answerProblems, wrongAnswers } from './answer-check';
import { endpoints, nameOf } from './endpoints';

const list = contract({ method: 'GET', path: '/planted', answer: answers(pageOf(named)) });
const remove = contract({ method: 'DELETE', path: '/planted', answer: NOTHING });
const pagination = { page: 1, page_var: 'page', per_page: 50, pages: 1, total: 1 };
const sent = (body: unknown, status = 200) => ({ status, type: 'application/json', payload: JSON.stringify(body) });
const page = (...entries: object[]) => ({ entries, pagination });

it('every call says what it answers: a schema, nothing, or a file', () => {
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

it('where only some keys are asked for, none is missed, but one that leaks is found', () => {
  expect(answerProblems(list, { ...sent(page({ id: 1 })), someKeys: true })).toEqual([]);
  expect(answerProblems(list, { ...sent(page({ id: 1, secret: 2 })), someKeys: true })).toHaveLength(1);
});

it('a refusal is checked as well', () => {
  expect(answerProblems(list, sent([{ field: 'name', msg: 'Required' }], 422))).toEqual([]);
  expect(answerProblems(list, sent({ error: 'Not found' }, 404))).toEqual([]);
  expect(answerProblems(list, sent({ message: 'Not found' }, 404))).toHaveLength(1);
  expect(answerProblems(remove, sent({ id: 1 }))).toHaveLength(1);
});

it('every app of the tests is looked at: a wrong answer is kept for the end of the test', async () => {
  const app = Fastify();
  const endpoint = { contract: list } as unknown as Endpoint;
  app.get('/planted', { config: { endpoint } }, () => page({ id: 1, name: 'Anna', secret: 2 }));
  await app.inject('/planted');
  expect(wrongAnswers()).toEqual([expect.stringMatching(/^GET \/planted: 200 entries\.0: .*secret/)]);
  await app.close();
});
