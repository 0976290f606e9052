import type { Action, ResourceKind } from '@fairlead/domain/access/policy';
import type { Contract } from '@fairlead/domain/wire/contract';
import type { z } from 'zod';
import type { Ctx, PublicCtx } from '../base/context';
import type { JsonText } from '../base/json-text';
import type { Held, Pending, Reply, Streamed } from './answer';
import type { RequestInfo } from './request-info';
import type { StaffCtx } from './staff';

type Input<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType> = {
  readonly params: z.output<P>;
  readonly query: z.output<Q>;
  readonly body: z.output<B>;
};

/**
 * Who may call. `signed_in`: any active user; the handler's queries decide the rest. `[action, resource]`: the policy
 * decides before the handler runs; the operation checks record-level rules again with the record.
 */
export type Access = 'signed_in' | 'not_external' | readonly [action: Action, resource: ResourceKind];

/**
 * Runs work in one transaction, as the caller and with the caller's current rights. If the database rolls the
 * transaction back because of a deadlock or a serialization failure, the work is repeated. No connection is held
 * between two steps.
 */
export type Step<C extends PublicCtx = Ctx> = <T>(work: (ctx: C) => Promise<T>) => Promise<T>;

export interface Endpoint {
  readonly contract: Contract;
  /** `staff`: users of the back office, who belong to no account. */
  readonly access: Access | 'public' | 'staff';
  /** Writes run in a read-write transaction and need the CSRF token. By default, all methods except GET are writes. */
  readonly writes: boolean;
  /** Saves nothing although its method is not GET: the transaction is read-only and uses one snapshot. */
  readonly changesNothing?: true;
  /** Takes seconds or more: it waits for a permit and runs on connections of its own. A file is sent to each user one at a time. */
  readonly heavy?: 'work' | 'file';
  /**
   * Counts much at once, such as a whole dashboard: limited for each user and account, on the connections of
   * requests.
   */
  readonly countsMuch?: true;
  /** Writes, but still counts everything as of one moment. */
  readonly ofOneMoment?: true;
  /** Writes, but is still stopped when its caller leaves: what it writes is useless without the answer. */
  readonly stopsWithCaller?: true;
  /**
   * `input` is parsed inside a step, so that a caller without the right does not learn which input the call expects.
   */
  readonly run: (
    step: Step<Ctx>,
    input: () => Input<z.ZodType, z.ZodType, z.ZodType>,
    request: RequestInfo,
  ) => Promise<unknown>;
}

/** Answers users of accounts: neither visitors nor staff. */
export function isForUsers({ access }: Endpoint): boolean {
  return access !== 'public' && access !== 'staff';
}

type Answer<A> = A | JsonText | Reply | Streamed | Held | Pending | undefined;
type InSteps<C extends PublicCtx, P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A> = (
  step: Step<C>,
  input: () => Input<P, Q, B>,
  request: RequestInfo,
) => Promise<Answer<A>>;

/** An endpoint for signed-in users that runs in one transaction. Without an access it does not compile. */
export function endpoint<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A>(
  contract: Contract<P, Q, B, A>,
  access: Access,
  run: (ctx: Ctx, input: Input<P, Q, B>, request: RequestInfo) => Promise<Answer<A>>,
): Endpoint {
  return endpointInSteps(contract, access, (step, input, request) => step((ctx) => run(ctx, input(), request)));
}

/** The same for endpoints with slow work that needs no database, such as comparing a password. */
export function endpointInSteps<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A>(
  contract: Contract<P, Q, B, A>,
  access: Access,
  run: InSteps<Ctx, P, Q, B, A>,
): Endpoint {
  return { contract: contract as Contract, access, writes: contract.method !== 'GET', run: run as Endpoint['run'] };
}

/** The same endpoint in a read-only transaction; it requires the same rights and the CSRF token. */
export function changingNothing(one: Endpoint): Endpoint {
  return { ...one, changesNothing: true };
}

/** The same endpoint for long work: limited for each user, each account and all together. */
export function heavyWork(one: Endpoint): Endpoint {
  return { ...one, heavy: 'work' };
}

/** The same endpoint for calls that count much at once. */
export function countingMuch(one: Endpoint): Endpoint {
  return { ...one, countsMuch: true };
}

/** The same endpoint, whose figures are of one moment although it writes something. */
export function ofOneMoment(one: Endpoint): Endpoint {
  return { ...one, ofOneMoment: true };
}

/** The same endpoint for a streamed answer. */
export function heavyFile(one: Endpoint): Endpoint {
  return { ...one, heavy: 'file' };
}

/** The same endpoint, whose transaction is rolled back if the caller leaves before the answer. */
export function stoppingWithCaller(one: Endpoint): Endpoint {
  return { ...one, stopsWithCaller: true };
}

/** A public endpoint. It has no actor, and the database returns no account's rows. */
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

/** An endpoint of the back office, in one transaction. It enters an account only where its work says so. */
export function staffEndpoint<P extends z.ZodType, Q extends z.ZodType, B extends z.ZodType, A>(
  contract: Contract<P, Q, B, A>,
  run: (ctx: StaffCtx, input: Input<P, Q, B>, request: RequestInfo) => Promise<Answer<A>>,
): Endpoint {
  const inOneStep = (step: Step<StaffCtx>, input: () => Input<P, Q, B>, request: RequestInfo) =>
    step((ctx) => run(ctx, input(), request));
  return {
    contract: contract as Contract,
    access: 'staff',
    writes: contract.method !== 'GET',
    run: inOneStep as unknown as Endpoint['run'],
  };
}
