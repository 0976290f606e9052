import * as contracts from '@fairlead/domain/duplicates/duplicates.contract';
import { changingNothing, type Endpoint, endpoint } from '../../http/endpoint';
import { bringBack, setAside, setNewAside } from './aside.operations';
import { createCheck, deleteCheck, showCheck, updateCheck } from './checks.operations';
import { readChecks } from './checks.queries';
import { findAgain } from './find-duplicates';
import { matchesOf } from './matches.operations';
import { duplicateCounts } from './counts.operations';
import { duplicatesPage } from './page.operations';

const write = ['create', 'duplicate_check'] as const;

export const duplicateRoutes: Endpoint[] = [
  endpoint(contracts.listDuplicates, ['index', 'duplicate_check'], (ctx, { query }) => duplicatesPage(ctx, query)),
  endpoint(contracts.countDuplicates, ['index', 'duplicate_check'], (ctx, { query }) => duplicateCounts(ctx, query)),
  endpoint(contracts.setDuplicatesAside, write, (ctx, { body }) => setAside(ctx, body.type, body.ids)),
  endpoint(contracts.bringDuplicatesBack, write, (ctx, { body }) => bringBack(ctx, body.type, body.ids)),
  endpoint(contracts.setNewRecordAside, write, (ctx, { body }) => setNewAside(ctx, body.type, body.id, body.others)),
  endpoint(contracts.checkDuplicatesAgain, write, (ctx) => findAgain(ctx, ctx.account.id)),
  changingNothing(
    endpoint(contracts.matchDuplicates, write, async (ctx, { body }) => ({
      matches: await matchesOf(ctx, body),
    })),
  ),
  endpoint(contracts.listDuplicateChecks, ['index', 'duplicate_check'], async (ctx) => ({
    entries: await readChecks(ctx),
  })),
  endpoint(contracts.showDuplicateCheck, ['show', 'duplicate_check'], (ctx, { params }) => showCheck(ctx, params.id)),
  endpoint(contracts.createDuplicateCheck, write, async (ctx, { body }) =>
    showCheck(ctx, await createCheck(ctx, body)),
  ),
  endpoint(contracts.updateDuplicateCheck, ['update', 'duplicate_check'], async (ctx, { params, body }) => {
    await updateCheck(ctx, params.id, body);
    return showCheck(ctx, params.id);
  }),
  endpoint(contracts.deleteDuplicateCheck, ['delete', 'duplicate_check'], (ctx, { params }) =>
    deleteCheck(ctx, params.id),
  ),
];
