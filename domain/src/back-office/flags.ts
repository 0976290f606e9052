import type { FeatureFlag } from '../features/features';

/**
 * The feature flags that staff switch, each with what it switches. Flags of what Fairlead does not have yet are absent:
 * docs/operations.md names them.
 */
export const FEATURE_FLAGS = [
  ['multi_currency', 'Deals in other currencies'],
  ['deal_intelligence', 'The health of open deals, explained'],
  ['product_lines', 'Product lines on deals'],
  ['customer_management', 'Companies become customers'],
  ['reporting_v3', 'A color for each bar of a report'],
  ['private_notes', 'Notes that only executives and administrators see'],
  ['is_api_enabled', 'Programs call the API with keys and tokens'],
] as const satisfies readonly (readonly [FeatureFlag, string])[];

export const FLAG_NAMES = FEATURE_FLAGS.map(([name]) => name);
