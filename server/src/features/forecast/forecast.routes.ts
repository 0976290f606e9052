import { readForecast } from '@fairlead/domain/forecast/forecast.contract';
import { type Endpoint, endpoint } from '../../http/endpoint';
import { forecastOf } from './forecast.operations';

export const forecastRoutes: Endpoint[] = [
  endpoint(readForecast, ['show', 'report'], (ctx, { query }) => forecastOf(ctx, query)),
];
