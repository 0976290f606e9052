import { setFlagsFromString } from 'node:v8';

/** By how much of what is in use the memory may grow before garbage is collected. */
const GROWTH_PERCENT = 50;

/**
 * Collects garbage earlier than V8 does by itself. On a machine with much memory it lets the memory grow to four times
 * what is in use before it looks for garbage among what is older than two quick collections, and the rows of an import
 * are: nine tenths of the memory were garbage (decision 230).
 */
export function collectEarlier(): void {
  setFlagsFromString(`--heap-growing-percent=${GROWTH_PERCENT}`);
}
