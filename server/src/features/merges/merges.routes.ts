import {
  certainDuplicates as certainDuplicatesCall,
  mergeCertainDuplicates,
} from '@fairlead/domain/duplicates/duplicates.contract';
import { kindOfPath, RECORD_PATHS } from '@fairlead/domain/kinds/kinds';
import * as contracts from '@fairlead/domain/merges/merges.contract';
import { type Endpoint, endpoint } from '../../http/endpoint';
import { certainDuplicates, mergeCertain } from './certain.operations';
import { enqueueMerges, showMerges, undoMerges } from './merge-action';
import { mergeOrEnqueue, splitMerge, standingMergesOf } from './merges.operations';
import { previewOf } from './preview';
import { splitPreview } from './split-preview';
import { askedIds, valuesOf } from './asked';

export const mergeRoutes: Endpoint[] = [
  ...RECORD_PATHS.map((path) => {
    const kind = kindOfPath(path);
    return endpoint(contracts.mergeCalls[path], ['merge', kind], async (ctx, { params, body }) => {
      const { id, into_id: into } = params;
      const values = valuesOf(body.fields, { source: id, target: into });
      return { merge: await mergeOrEnqueue(ctx, kind, { into, ids: [id], values, keepEmails: true }) };
    });
  }),
  endpoint(contracts.previewMerge, 'not_external', (ctx, { query }) =>
    previewOf(ctx, kindOfPath(query.type), askedIds(query.ids), query.into_id),
  ),
  endpoint(certainDuplicatesCall, ['index', 'duplicate_check'], (ctx, { query }) => certainDuplicates(ctx, query.type)),
  endpoint(mergeCertainDuplicates, 'not_external', async (ctx, { body }) => ({
    merge_action: await mergeCertain(ctx, body.type),
  })),
  endpoint(contracts.mergeSeveral, 'not_external', async (ctx, { body }) => {
    const { type, into_id: into, ids, values, keep_emails: keepEmails } = body;
    return { merge: await mergeOrEnqueue(ctx, kindOfPath(type), { into, ids, values, keepEmails }) };
  }),
  endpoint(contracts.mergeBulk, 'not_external', async (ctx, { body }) => ({
    merge_action: await enqueueMerges(ctx, kindOfPath(body.type), body.groups),
  })),
  endpoint(contracts.showMergeAction, 'not_external', async (ctx, { params }) => ({
    merge_action: await showMerges(ctx, params.id),
  })),
  endpoint(contracts.undoMergeAction, ['undo', 'change_set'], async (ctx, { params }) => ({
    merge_action: await undoMerges(ctx, params.id),
  })),
  endpoint(contracts.standingMerges, 'not_external', async (ctx, { params }) => ({
    merges: await standingMergesOf(ctx, kindOfPath(params.type), params.id),
  })),
  endpoint(contracts.previewSplit, 'not_external', (ctx, { params }) => splitPreview(ctx, params.id)),
  endpoint(contracts.splitMerge, ['undo', 'change_set'], async (ctx, { params, body }) => ({
    split: await splitMerge(ctx, params.id, body),
  })),
];
