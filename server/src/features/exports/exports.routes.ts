import { RECORD_PATHS, type RecordPath } from '@fairlead/domain/changes/record-paths';
import * as contracts from '@fairlead/domain/exports/export.contract';
import { type Endpoint, endpoint } from '../../http/endpoint';
import { askExport, exportFile, exportsOf } from './exports.operations';

const paths = Object.keys(RECORD_PATHS) as RecordPath[];

export const exportRoutes: Endpoint[] = [
  ...paths.map((path) =>
    endpoint(contracts.exportCalls[path], ['export', RECORD_PATHS[path]], async (ctx, { body }) => ({
      export: await askExport(ctx, RECORD_PATHS[path], body),
    })),
  ),
  endpoint(contracts.exportFile, 'not_external', (ctx, { params }) => exportFile(ctx, params.id)),
  endpoint(contracts.listExports, 'not_external', (ctx, { query }) => exportsOf(ctx, query)),
];
