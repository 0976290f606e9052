/** Why two records are probably the same. The screens have a text for each. */
export const REASONS = [
  'same_email',
  'similar_email',
  'same_phone',
  'similar_phone',
  'same_name',
  'same_name_without_accents',
  'names_swapped',
  'short_form_of_name',
  'similar_name',
  'part_of_name',
  'initial_of_name',
  'same_company',
  'same_domain',
  'same_contact',
  'same_value',
  'own_rule',
] as const;
export type Reason = (typeof REASONS)[number];

export interface Scored {
  /** From 0 to 100. */
  readonly score: number;
  readonly reasons: readonly Reason[];
}

/** Pairs below are not shown. */
export const PROBABLE = 55;
export const LEVELS = ['certain', 'likely', 'possible'] as const;
export type Level = (typeof LEVELS)[number];

export function levelOf(score: number): Level {
  if (score >= 85) return 'certain';
  return score >= 70 ? 'likely' : 'possible';
}
