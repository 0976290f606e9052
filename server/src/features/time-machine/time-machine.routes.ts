import * as contracts from '@fairlead/domain/time-machine/time-machine.contract';
import { type Endpoint, endpoint } from '../../http/endpoint';
import { changesOfPipeline, dealsThatChanged, pipelineOfDay } from './time-machine.operations';

export const timeMachineRoutes: Endpoint[] = [
  endpoint(contracts.pipelineChanges, ['reports', 'navigation'], (ctx, { query }) => changesOfPipeline(ctx, query)),
  endpoint(contracts.changedDeals, ['reports', 'navigation'], (ctx, { query }) => dealsThatChanged(ctx, query)),
  endpoint(contracts.pipelineAsOf, ['reports', 'navigation'], (ctx, { query }) => pipelineOfDay(ctx, query)),
];
