import * as contracts from '@fairlead/domain/goals/goals.contract';
import { changingNothing, type Endpoint, endpoint } from '../../http/endpoint';
import { whileOn } from '../../http/switched-on';
import { createGoal, duplicateGoal, listGoals, showGoal, updateGoal } from './goals.operations';
import { reportOf } from './report';

const read = ['show', 'goal'] as const;
const manage = ['manage', 'goal'] as const;

export const goalRoutes: Endpoint[] = whileOn('product_lines', [
  endpoint(contracts.listGoals, ['index', 'goal'], (ctx, { query }) => listGoals(ctx, query.filter)),
  endpoint(contracts.showGoal, read, (ctx, { params }) => showGoal(ctx, params.id)),
  changingNothing(
    endpoint(contracts.goalReportOf, read, (ctx, { body }) => reportOf(ctx, body.id, body.deal_pipeline_id ?? null)),
  ),
  endpoint(contracts.createGoal, manage, (ctx, { body }) => createGoal(ctx, body)),
  endpoint(contracts.updateGoal, manage, (ctx, { params, body }) => updateGoal(ctx, params.id, body)),
  endpoint(contracts.duplicateGoal, manage, (ctx, { params, body }) => duplicateGoal(ctx, params.id, body)),
]);
