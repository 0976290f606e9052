import type { Action, ResourceKind } from '@fairlead/domain/access/policy';
import type { Contract } from '@fairlead/domain/wire/contract';
import type { z } from 'zod';
import type { Ctx, PublicCtx } from '../base/context';
import type { JsonText } from '../base/json-text';
import type { Reply, Streamed } from './answer';
import type { RequestInfo } from './request-info';

type Input<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> = {
  readonly params: z.output<P>;
  readonly query: z.output<Q>;
  readonly body: z.output<B>;
};

/**
 * Who may call. `signed_in`: any active user, the handler's queries decide the rest. `[action, resource]`: asked of the
 * policy before the handler runs; record-level rules are asked again by the operation with the record in hand.
 */
export type Access = 'signed_in' | 'not_external' | readonly [action: Action, resource: ResourceKind];

/**
 * Does its work in one transaction, as whoever asks and with the rights that they have at that moment; what it threw away
 * is begun anew when the database asks for it. Between two steps no connection is held.
 */
export type Step<C extends PublicCtx = Ctx> = <T>(work: (ctx: C) => Promise<T>) => Promise<T>;

export interface Endpoint {
  readonly contract: Contract;
  readonly access: Access | 'public';
  /** Writes run in a read-write transaction and need the CSRF token. By default everything but GET. */
  readonly writes: boolean;
  /** Nothing of it is kept, although it is no GET: the database lets it write nothing, and shows it one moment. */
  readonly changesNothing?: true;
  /** `input` is read inside a step, so that nobody learns what a call takes who may not make it. */
  readonly run: (
    step: Step<Ctx>,
    input: () => Input<z.ZodType, z.ZodType, z.ZodType>,
    request: RequestInfo,
  ) => Promise<unknown>;
}

type Answer<A> = A | JsonText | Reply | Streamed | undefined;
type InSteps<C extends PublicCtx, P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A> = (
  step: Step<C>,
  input: () => Input<P, Q, B>,
  request: RequestInfo,
) => Promise<Answer<A>>;

/** An endpoint for signed-in users, all of it in one transaction. It must name its access, or it does not compile. */
export function endpoint<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A>(
  contract: Contract<P, Q, B, A>,
  access: Access,
  run: (ctx: Ctx, input: Input<P, Q, B>, request: RequestInfo) => Promise<Answer<A>>,
): Endpoint {
  return endpointInSteps(contract, access, (step, input, request) => step((ctx) => run(ctx, input(), request)));
}

/** The same for what takes its time over something that needs no database, such as comparing a password. */
export function endpointInSteps<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A>(
  contract: Contract<P, Q, B, A>,
  access: Access,
  run: InSteps<Ctx, P, Q, B, A>,
): Endpoint {
  return { contract: contract as Contract, access, writes: contract.method !== 'GET', run: run as Endpoint['run'] };
}

/** The same endpoint where nothing can be written; it needs its rights and the CSRF token as before. */
export function changingNothing(one: Endpoint): Endpoint {
  return { ...one, changesNothing: true };
}

/** An endpoint for anybody. It has no actor, and the database shows it no account. */
export function publicEndpoint<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A>(
  contract: Contract<P, Q, B, A>,
  run: (ctx: PublicCtx, input: Input<P, Q, B>, request: RequestInfo) => Promise<Answer<A>>,
): Endpoint {
  return publicEndpointInSteps(contract, (step, input, request) => step((ctx) => run(ctx, input(), request)));
}

export function publicEndpointInSteps<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A>(
  contract: Contract<P, Q, B, A>,
  run: InSteps<PublicCtx, P, Q, B, A>,
): Endpoint {
  return {
    contract: contract as Contract,
    access: 'public',
    writes: contract.method !== 'GET',
    run: run as Endpoint['run'],
  };
}
