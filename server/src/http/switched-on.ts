import { type FeatureFlag, hasFeature } from '@fairlead/domain/features/features';
import type { Ctx } from '../base/context';
import { forbidden } from '../base/errors';
import type { Endpoint } from './endpoint';

const OFF: Readonly<Partial<Record<FeatureFlag, string>>> = {
  multi_currency: 'Several currencies are turned off for this account.',
  deal_intelligence: 'Deal intelligence is turned off for this account.',
  product_lines: 'Product lines are turned off for this account.',
  customer_management: 'Customers are turned off for this account.',
  is_api_enabled: 'The API is turned off for this account.',
};

export function requireFeature({ account }: Pick<Ctx, 'account'>, flag: FeatureFlag): void {
  if (!hasFeature(account.features, flag)) throw forbidden(OFF[flag] ?? 'This is turned off for this account.');
}

/** Calls that an account has only while a feature is turned on. */
export function whileOn(flag: FeatureFlag, endpoints: readonly Endpoint[]): Endpoint[] {
  return endpoints.map((one) => ({
    ...one,
    run: (step, input, request) => {
      const asking: typeof step = (work) =>
        step(async (ctx) => {
          requireFeature(ctx, flag);
          return work(ctx);
        });
      return one.run(asking, input, request);
    },
  }));
}
