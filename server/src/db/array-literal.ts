/**
 * An array as the database reads it. The driver makes two copies of every text for that, and a rope of all of them; an
 * import sends fifty texts for each row. What is neither text, number nor truth value is left to the driver.
 */
export function sentValue(value: unknown): unknown {
  return Array.isArray(value) ? (literalOf(value) ?? value) : value;
}

function literalOf(values: readonly unknown[]): string | undefined {
  if (values.length && values.every(isPlain)) return `{"${values.join('","')}"}`;
  const parts: string[] = [];
  for (const value of values) {
    if (value === null || value === undefined) parts.push('NULL');
    else if (isPlain(value)) parts.push(`"${value}"`);
    else if (typeof value === 'string') parts.push(`"${value.replace(/["\\]/g, '\\$&')}"`);
    else return undefined;
  }
  return `{${parts.join()}}`;
}

function isPlain(value: unknown): value is string | number | boolean {
  if (typeof value === 'string') return !value.includes('"') && !value.includes('\\');
  return typeof value === 'number' || typeof value === 'boolean';
}
