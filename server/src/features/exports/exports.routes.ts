import { kindOfPath, RECORD_PATHS } from '@fairlead/domain/kinds/kinds';
import * as contracts from '@fairlead/domain/exports/export.contract';
import { type Endpoint, endpoint, heavyFile } from '../../http/endpoint';
import { askExport, exportFile, exportsOf } from './exports.operations';

export const exportRoutes: Endpoint[] = [
  ...RECORD_PATHS.map((path) =>
    endpoint(contracts.exportCalls[path], ['export', kindOfPath(path)], async (ctx, { body }) => ({
      export: await askExport(ctx, kindOfPath(path), body),
    })),
  ),
  heavyFile(endpoint(contracts.exportFile, 'not_external', (ctx, { params }) => exportFile(ctx, params.id))),
  endpoint(contracts.listExports, 'not_external', (ctx, { query }) => exportsOf(ctx, query)),
];
