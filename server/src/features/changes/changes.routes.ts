import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { JsonText } from '../../base/json-text';
import { type RecordKind, kindOfPath } from '@fairlead/domain/kinds/kinds';
import * as contracts from '@fairlead/domain/changes/changes.contract';
import { type Endpoint, endpoint } from '../../http/endpoint';
import { notFound } from '../../base/errors';
import { historyOf } from './history.operations';
import { putFieldBack, type RecordVerbs } from './put-back.operations';
import { showUndo, undoOrEnqueue } from './undo-action';

export function changeRoutes(verbs: Readonly<Record<RecordKind, RecordVerbs>>): Endpoint[] {
  return [
    endpoint(contracts.recordChanges, ['read_history', DEAL.name], (ctx, { params, query }) =>
      historyOf(ctx, kindOr404(params.type), params.id, query.page, query.per_page),
    ),
    endpoint(contracts.putBack, ['read_history', DEAL.name], async (ctx, { params, body }) => {
      const kind = kindOr404(params.type);
      const asked = { change_id: params.change_id, field: body.field, overwrite: body.resolve === 'overwrite' };
      return new JsonText(await putFieldBack(ctx, kind, params.id, verbs[kind], asked));
    }),
    endpoint(contracts.undo, ['undo', 'change_set'], (ctx, { params, body }) => undoOrEnqueue(ctx, params.id, body)),
    endpoint(contracts.showUndoAction, ['undo', 'change_set'], async (ctx, { params }) => ({
      undo_action: await showUndo(ctx, params.id),
    })),
  ];
}

function kindOr404(path: string): RecordKind {
  const kind = kindOfPath(path);
  if (!kind) throw notFound();
  return kind;
}
