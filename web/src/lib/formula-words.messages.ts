/** Texts about formulas of calculated fields. */
export const formulaMessages = {
  empty: 'empty',
  gone: 'a deleted field',
  reasons: {
    empty: 'No result, because a value is missing.',
    zero_divisor: 'No result, because a number cannot be divided by 0.',
    too_large: 'No result, because the number is too large.',
    gone: 'No result, because the formula uses a deleted field.',
  },
} as const;
