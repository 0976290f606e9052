import { localDate } from '@fairlead/domain/dates/zones';
import * as flow from '@fairlead/domain/time-machine/flow.contract';
import * as past from '@fairlead/domain/time-machine/past.contract';
import * as contracts from '@fairlead/domain/time-machine/time-machine.contract';
import { type Endpoint, endpoint } from '../../http/endpoint';
import { cohortsOf, dealsInCohort, dealsInStages, stagesOf } from './flow.operations';
import { boardOfDay, cardsOfDay, daysOf } from './past.operations';
import { dealOfDay } from './past-deal';
import { changesOfPipeline, dealsThatChanged, pipelineOfDay } from './time-machine.operations';

export const timeMachineRoutes: Endpoint[] = [
  endpoint(contracts.pipelineChanges, ['reports', 'navigation'], (ctx, { query }) => changesOfPipeline(ctx, query)),
  endpoint(contracts.changedDeals, ['reports', 'navigation'], (ctx, { query }) => dealsThatChanged(ctx, query)),
  endpoint(contracts.pipelineAsOf, ['reports', 'navigation'], (ctx, { query }) => pipelineOfDay(ctx, query)),
  endpoint(past.boardAsOf, ['reports', 'navigation'], (ctx, { query }) => boardOfDay(ctx, query)),
  endpoint(past.cardsAsOf, ['reports', 'navigation'], (ctx, { query }) => cardsOfDay(ctx, query)),
  endpoint(past.daysOfPipeline, ['reports', 'navigation'], (ctx, { query }) => daysOf(ctx, query)),
  endpoint(past.dealAsOf, ['reports', 'navigation'], (ctx, { params, query }) =>
    dealOfDay(ctx, params.id, query.on ?? localDate(ctx.now, ctx.account.time_zone)),
  ),
  endpoint(flow.flowOfStages, ['reports', 'navigation'], (ctx, { query }) => stagesOf(ctx, query)),
  endpoint(flow.dealsOfStages, ['reports', 'navigation'], (ctx, { query }) => dealsInStages(ctx, query)),
  endpoint(flow.cohortsOfDeals, ['reports', 'navigation'], (ctx, { query }) => cohortsOf(ctx, query)),
  endpoint(flow.dealsOfCohort, ['reports', 'navigation'], (ctx, { query }) => dealsInCohort(ctx, query)),
];
