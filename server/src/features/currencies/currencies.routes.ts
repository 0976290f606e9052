import * as contracts from '@fairlead/domain/currencies/currencies.contract';
import { pagination } from '@fairlead/domain/wire/list-query';
import { notFound } from '../../base/errors';
import { type Endpoint, endpoint } from '../../http/endpoint';
import { settings } from '../../http/settings';
import { whileOn } from '../../http/switched-on';
import { addCurrency, addRate, correctRate, removeCurrency, removeRate } from './currencies.operations';
import { readChanges, readCurrencies, readRates } from './currencies.queries';

const write = ['manage', 'administration'] as const;

export function currencyRoutes(): Endpoint[] {
  return whileOn('multi_currency', [
    ...settings([...currencies(), ...rates()]),
    endpoint(contracts.listCurrencyChanges, ['index', 'administration'], (ctx) => readChanges(ctx)),
  ]);
}

function currencies(): Endpoint[] {
  return [
    endpoint(contracts.listCurrencies, 'not_external', async (ctx, { query }) => {
      const { entries, total } = await readCurrencies(ctx, query);
      return { entries, pagination: pagination(query.page, query.per_page, total) };
    }),
    endpoint(contracts.createCurrency, write, async (ctx, { body }) => {
      const id = await addCurrency(ctx, body);
      return only((await readCurrencies(ctx, { id })).entries);
    }),
    endpoint(contracts.deleteCurrency, write, (ctx, { params }) => removeCurrency(ctx, params.id)),
  ];
}

function rates(): Endpoint[] {
  return [
    endpoint(contracts.listRates, 'not_external', async (ctx, { query }) => {
      const { entries, total } = await readRates(ctx, query);
      return { entries, pagination: pagination(query.page, query.per_page, total) };
    }),
    endpoint(contracts.createRate, write, async (ctx, { body }) => {
      const id = await addRate(ctx, body);
      return only((await readRates(ctx, { id })).entries);
    }),
    endpoint(contracts.updateRate, write, async (ctx, { params, body }) => {
      await correctRate(ctx, params.id, body);
      return only((await readRates(ctx, { id: params.id })).entries);
    }),
    endpoint(contracts.deleteRate, write, (ctx, { params }) => removeRate(ctx, params.id)),
  ];
}

function only<T>([entry]: readonly T[]): T {
  if (entry === undefined) throw notFound();
  return entry;
}
