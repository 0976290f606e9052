import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import * as contracts from '@fairlead/domain/imports/import.contract';
import { pagination } from '@fairlead/domain/wire/list-query';
import type { Config } from '../../base/config';
import {
  changingNothing,
  type Endpoint,
  endpoint,
  endpointInSteps,
  heavyFile,
  heavyWork,
  stoppingWithCaller,
} from '../../http/endpoint';
import { withAddressesCounted } from './imported-addresses';
import { dryRun, requireSameSetting } from './dry-run';
import { listImports } from './imports.queries';
import { rejectedFile, rejectedPage } from './rejected';
import { revertImport } from './revert';
import { importToTry } from './rights';
import { startImport } from './run';
import { answerOf, setImport, uploadImport } from './upload';

/** The right to import depends on the kind of record, so each operation checks it. */
export const importRoutes = ({ config }: { readonly config: Config }): Endpoint[] => [
  endpoint(contracts.listImports, 'not_external', async (ctx, { query: { page, per_page } }) => {
    const { entries, total } = await listImports(ctx, per_page, (page - 1) * per_page);
    return { entries, pagination: pagination(page, per_page, total) };
  }),
  // A user who may not import anything is refused before the file is read.
  heavyWork(
    stoppingWithCaller(
      endpoint(contracts.uploadImport, ['import', DEAL.name], (ctx, { body }, request) =>
        uploadImport(ctx, body, request),
      ),
    ),
  ),
  endpoint(contracts.showImport, 'not_external', (ctx, { params }) => answerOf(ctx, params.id)),
  heavyWork(endpoint(contracts.setImport, 'not_external', (ctx, { params, body }) => setImport(ctx, params.id, body))),
  // The whole dry run sees the state of one moment, however long it takes; whether the settings have changed since is
  // checked afterwards.
  heavyWork(
    changingNothing(
      endpointInSteps(contracts.dryRunImport, 'not_external', async (step, input) => {
        const tried = await step(async (ctx) => {
          const imp = await importToTry(ctx, input().params.id);
          return { imp, answer: await dryRun(ctx, imp) };
        });
        await step((ctx) => requireSameSetting(ctx, tried.imp));
        return tried.answer;
      }),
    ),
  ),
  heavyWork(
    endpointInSteps(contracts.startImport, 'not_external', (step, input) =>
      withAddressesCounted(
        step,
        config,
        () => input().params.id,
        (ctx) => startImport(ctx, input().params.id),
      ),
    ),
  ),
  endpoint(contracts.refusedRows, 'not_external', (ctx, { params, query }) => rejectedPage(ctx, params.id, query)),
  heavyFile(endpoint(contracts.rejectedFile, 'not_external', (ctx, { params }) => rejectedFile(ctx, params.id))),
  endpoint(contracts.revertImport, 'not_external', (ctx, { params, body }) =>
    revertImport(ctx, params.id, body.resolve),
  ),
];
