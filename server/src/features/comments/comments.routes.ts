import * as contracts from '@fairlead/domain/comments/comment.contract';
import { pagination } from '@fairlead/domain/wire/list-query';
import { type Endpoint, endpoint } from '../../http/endpoint';
import { requireSeen } from '../../reading/hanging';
import { addComment, changeComment, removeComment } from './comments.operations';
import { readComment, readComments } from './comments.queries';

export const commentRoutes: Endpoint[] = [
  endpoint(contracts.listComments, ['index', 'comment'], async (ctx, { params, query: { page, per_page } }) => {
    const on = contracts.COMMENTED[params.type];
    await requireSeen(ctx, on, params.id);
    const { entries, total } = await readComments(ctx, on, params.id, per_page, (page - 1) * per_page);
    return { entries, pagination: pagination(page, per_page, total) };
  }),
  endpoint(contracts.createComment, ['create', 'comment'], async (ctx, { params, body }) =>
    readComment(ctx, await addComment(ctx, contracts.COMMENTED[params.type], params.id, body)),
  ),
  endpoint(contracts.updateComment, ['update', 'comment'], async (ctx, { params, body }) => {
    await changeComment(ctx, contracts.COMMENTED[params.type], params, body);
    return readComment(ctx, params.comment_id);
  }),
  endpoint(contracts.deleteComment, ['delete', 'comment'], async (ctx, { params }) => {
    await removeComment(ctx, contracts.COMMENTED[params.type], params);
    return undefined;
  }),
];
