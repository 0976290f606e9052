import { JsonText } from '../base/json-text';
import type { ResourceKind } from '@fairlead/domain/access/policy';
import type { recordContracts } from '@fairlead/domain/wire/record-contracts';
import { attrsAsked } from '@fairlead/domain/wire/list-query';
import type { z } from 'zod';
import { visible, written } from '../reading/visible';
import type { Ctx } from '../base/context';
import { type Endpoint, endpoint } from './endpoint';
import { conflict, notFound } from '../base/errors';
import { Pending } from './answer';
import { createdOnce } from '../writing/sent-once';
import type { UploadedFile } from './request-info';

type Contracts<Query extends z.ZodType> = ReturnType<typeof recordContracts<unknown, unknown, Query>>;
type Body = Readonly<Record<string, unknown>>;

/** The operations of a feature for the five calls of its records. They check the rights to a single record. */
export interface RecordVerbs<Query extends z.ZodType> {
  list(ctx: Ctx, query: z.output<Query>): Promise<JsonText>;
  /** The record as JSON text, limited to `keys` if given; undefined if `predicate` does not show the record. */
  read(ctx: Ctx, id: number, keys: string | undefined, predicate: typeof visible): Promise<string | undefined>;
  create(ctx: Ctx, body: Body, query: Body): Promise<number>;
  /**
   * `image` is the uploaded picture, for records that have one. Returns the id of another record that is shown
   * instead.
   */
  update(ctx: Ctx, id: number, body: Body, image: UploadedFile | undefined, query: Body): Promise<number | void>;
  remove(ctx: Ctx, id: number, query: Body): Promise<void>;
}

const SAVED_BEFORE = 'This was saved before. You can no longer see it.';

/** The calls of every record kind: list, show, create, update, remove. */
export function recordEndpoints<Query extends z.ZodType>(
  contracts: Contracts<Query>,
  resource: ResourceKind,
  verbs: RecordVerbs<Query>,
): Endpoint[] {
  const show = async (ctx: Ctx, id: number, keys?: unknown, predicate = visible) => {
    const found = await verbs.read(ctx, id, attrsAsked.safeParse(keys).data, predicate);
    if (!found) throw notFound();
    return new JsonText(found);
  };
  // A record just written is returned completely, even if it now belongs to another user.
  const showWritten = (ctx: Ctx, id: number) => new Pending(show(ctx, id, undefined, written));
  // Meanwhile others may have changed, moved or deleted it.
  const showAgain = async (ctx: Ctx, id: number) => {
    const found = await verbs.read(ctx, id, undefined, visible);
    if (!found) throw conflict(SAVED_BEFORE);
    return new JsonText(found);
  };
  return [
    endpoint(contracts.list, ['index', resource], (ctx, { query }) => verbs.list(ctx, query)),
    endpoint(contracts.show, ['show', resource], (ctx, { params, query }) => show(ctx, params.id, query.attrs)),
    endpoint(contracts.create, ['create', resource], async (ctx, { body, query }, { onceKey }) => {
      const create = () => verbs.create(ctx, body, query);
      if (!onceKey) return showWritten(ctx, await create());
      const sent = { key: onceKey, record_type: contracts.create.root ?? resource, content: [query, body] };
      const { id, before } = await createdOnce(ctx, sent, create);
      return before ? showAgain(ctx, id) : showWritten(ctx, id);
    }),
    endpoint(contracts.update, ['update', resource], async (ctx, { params, query, body }, { file }) => {
      const shown = await verbs.update(ctx, params.id, body, file, query);
      return showWritten(ctx, shown ?? params.id);
    }),
    endpoint(contracts.remove, ['delete', resource], async (ctx, { params, query }) => {
      await verbs.remove(ctx, params.id, query);
      return undefined;
    }),
  ];
}
