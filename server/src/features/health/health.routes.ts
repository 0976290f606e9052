import * as contracts from '@fairlead/domain/health/health.contract';
import { Refusal } from '../../base/errors';
import { missingMigrations } from '../../db/migrate';
import { type Endpoint, publicEndpointInSteps, type Step } from '../../http/endpoint';
import type { PublicCtx } from '../../base/context';

export const healthRoutes: Endpoint[] = [
  publicEndpointInSteps(contracts.alive, () => Promise.resolve({ status: 'up' as const })),
  publicEndpointInSteps(contracts.ready, (step) => ready(step)),
];

async function ready(step: Step<PublicCtx>) {
  const missing = await step(({ db }) => missingMigrations(db)).catch(() =>
    unavailable('The database does not answer'),
  );
  if (missing.length) unavailable('The database lacks migrations');
  return { status: 'ready' as const };
}

function unavailable(error: string): never {
  throw new Refusal(503, { error }, { 'Retry-After': '1' });
}
