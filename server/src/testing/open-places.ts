import type { z } from 'zod';

/**
 * Where a schema accepts values that it does not describe: unknown keys, values of any type, and values that it
 * converts first. Paths name keys, with `[]` for the entries of a list and `{}` for the values of a record.
 */
export function openPlaces(schema: z.core.$ZodType, at = ''): string[] {
  const { def } = (schema as z.core.$ZodTypes)._zod;
  switch (def.type) {
    case 'object': {
      const isStrict = def.catchall?._zod.def.type === 'never';
      return [
        ...(isStrict ? [] : [`${at} accepts unknown keys`]),
        ...Object.entries(def.shape).flatMap(([key, value]) => openPlaces(value, at ? `${at}.${key}` : key)),
      ];
    }
    case 'array':
      return openPlaces(def.element, `${at}[]`);
    case 'tuple':
      return [...def.items, ...(def.rest ? [def.rest] : [])].flatMap((item) => openPlaces(item, `${at}[]`));
    case 'record':
      return openPlaces(def.valueType, `${at}{}`);
    case 'union':
      return def.options.flatMap((option) => openPlaces(option, at));
    case 'nullable':
    case 'optional':
    case 'nonoptional':
    case 'readonly':
      return openPlaces(def.innerType, at);
    default:
      return CLOSED.has(def.type) && !('coerce' in def && def.coerce) ? [] : [`${at} accepts ${def.type}`];
  }
}

const CLOSED = new Set(['string', 'number', 'int', 'boolean', 'null', 'literal', 'enum']);
