/**
 * Replaces zod in the browser's bundle. A contract is written once with zod's schemas: the server checks with them,
 * TypeScript reads their types on both sides, and the browser needs only path and method. The real zod would be a
 * ninth of all the code that is loaded before the first screen. Using this replacement to check a value throws an
 * error.
 */
const checking = new Set<PropertyKey>(['parse', 'safeParse', 'parseAsync', 'safeParseAsync']);

export const z: unknown = new Proxy(function schema() {}, {
  get(_, name) {
    if (checking.has(name)) throw new Error('The browser has no schemas: checking is the server\u2019s part');
    return name === Symbol.toPrimitive ? () => 'schema' : z;
  },
  apply: () => z,
});
