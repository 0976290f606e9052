import { PLAN_NAMES, PLANS } from '@fairlead/domain/billing/plans';

/** A typed whole number; null for an empty text, undefined for anything else. */
export function wholeOf(text: string): number | null | undefined {
  const plain = text.replaceAll(/[,\s]/g, '');
  if (!plain) return null;
  return /^\d{1,9}$/.test(plain) ? Number(plain) : undefined;
}

export const planOptions = PLANS.map((value) => ({ value, label: PLAN_NAMES[value] }));
