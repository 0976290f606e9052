import { JsonText } from '../base/json-text';
import type { ResourceKind } from '@fairlead/domain/access/policy';
import type { recordContracts } from '@fairlead/domain/wire/record-contracts';
import type { z } from 'zod';
import { visible, written } from '../reading/visible';
import type { Ctx } from '../base/context';
import { type Endpoint, endpoint } from './endpoint';
import { notFound } from '../base/errors';
import type { UploadedFile } from './request-info';

type Contracts<Query extends z.ZodType> = ReturnType<typeof recordContracts<unknown, unknown, Query>>;
type Body = Readonly<Record<string, unknown>>;

/** The operations of a feature for the five calls of its records. They check the rights to a single record. */
export interface RecordVerbs<Query extends z.ZodType> {
  list(ctx: Ctx, query: z.output<Query>): Promise<JsonText>;
  /** The record as JSON text, limited to `keys` if given; undefined if `door` does not show the record. */
  read(ctx: Ctx, id: number, keys: string | undefined, door: typeof visible): Promise<string | undefined>;
  create(ctx: Ctx, body: Body): Promise<number>;
  /** `image` is the uploaded picture, for records that have one. */
  update(ctx: Ctx, id: number, body: Body, image?: UploadedFile): Promise<void>;
  remove(ctx: Ctx, id: number): Promise<void>;
}

/** The calls of every record kind: list, show, create, update, remove. */
export function recordEndpoints<Query extends z.ZodType>(
  contracts: Contracts<Query>,
  resource: ResourceKind,
  verbs: RecordVerbs<Query>,
): Endpoint[] {
  const show = async (ctx: Ctx, id: number, keys?: unknown, door = visible) => {
    const found = await verbs.read(ctx, id, typeof keys === 'string' ? keys : undefined, door);
    if (!found) throw notFound();
    return new JsonText(found);
  };
  // A record just written is returned completely, even if it now belongs to another user.
  const showWritten = (ctx: Ctx, id: number) => show(ctx, id, undefined, written);
  return [
    endpoint(contracts.list, ['index', resource], (ctx, { query }) => verbs.list(ctx, query)),
    endpoint(contracts.show, ['show', resource], (ctx, { params, query }) => show(ctx, params.id, query.attrs)),
    endpoint(contracts.create, ['create', resource], async (ctx, { body }) =>
      showWritten(ctx, await verbs.create(ctx, body)),
    ),
    endpoint(contracts.update, ['update', resource], async (ctx, { params, body }, { file }) => {
      await verbs.update(ctx, params.id, body, file);
      return showWritten(ctx, params.id);
    }),
    endpoint(contracts.remove, ['delete', resource], async (ctx, { params }) => {
      await verbs.remove(ctx, params.id);
      return undefined;
    }),
  ];
}
