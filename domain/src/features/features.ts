import type { RecordKind } from '../kinds/kinds';

/**
 * What staff turn on and off for an account. A flag that was never set has the value below: features are on unless
 * they are turned off, except private notes, which an account must turn on.
 */
const UNLESS_SET = {
  multi_currency: true,
  deal_intelligence: true,
  product_lines: true,
  customer_management: true,
  reporting_v3: true,
  private_notes: false,
  is_api_enabled: true,
} as const;
export type FeatureFlag = keyof typeof UNLESS_SET;

export type Flags = Readonly<Record<string, boolean>> | undefined;

export function hasFeature(flags: Flags, flag: FeatureFlag): boolean {
  return flags?.[flag] ?? UNLESS_SET[flag];
}

/** The fields that a flag removes: no screen, filter, import or request knows them while it is off. */
const FIELDS: Readonly<Partial<Record<FeatureFlag, readonly FieldName[]>>> = {
  multi_currency: ['deal.currency_id'],
  deal_intelligence: ['deal.health'],
  product_lines: ['deal.deal_product_lines_ids'],
  customer_management: [
    'company.is_customer',
    'company.customer_since',
    'company.conversion_notes',
    'company.health_score_description',
  ],
};
type FieldName = `${RecordKind}.${string}`;

export function fieldsWithout(flags: Flags): readonly FieldName[] {
  const off = (Object.keys(FIELDS) as FeatureFlag[]).filter((flag) => !hasFeature(flags, flag));
  return off.flatMap((flag) => FIELDS[flag] ?? []);
}
