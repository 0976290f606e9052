import { day, instant, money } from '@fairlead/domain/wire/formats';
import { z } from 'zod';

/** The part of JSON Schema that describes our contracts. */
export interface Shape {
  readonly type?: string | readonly string[];
  readonly pattern?: string;
  readonly const?: unknown;
  readonly enum?: readonly unknown[];
  readonly anyOf?: readonly Shape[];
  readonly items?: Shape;
  readonly prefixItems?: readonly Shape[];
  readonly properties?: Readonly<Record<string, Shape>>;
  readonly required?: readonly string[];
  readonly additionalProperties?: unknown;
  readonly default?: unknown;
  readonly maxLength?: number;
  readonly minimum?: number;
  readonly maximum?: number;
}

export function shapeOf(schema: z.ZodType, io: 'input' | 'output'): Shape {
  return z.toJSONSchema(schema, { io, unrepresentable: 'any', reused: 'inline' }) as Shape;
}

const FORMATS = new Map(Object.entries({ instant, day, amount: money }).map(([name, one]) => [patternOf(one), name]));
const MOST_WORDS = 12;

function patternOf(schema: z.ZodType): string | undefined {
  return shapeOf(schema, 'output').pattern;
}

/** `integer or null`, `list of amount`, `{id, name}` */
export function typeWords(shape: Shape): string {
  if (shape.anyOf) return [...new Set(shape.anyOf.map(typeWords))].join(' or ');
  if (shape.const !== undefined) return JSON.stringify(shape.const);
  if (shape.enum) return enumWords(shape.enum);
  if (shape.type === 'string') return FORMATS.get(shape.pattern ?? '') ?? 'text';
  if (shape.type === 'array') return listWords(shape);
  if (shape.type === 'object') return objectWords(shape);
  return [shape.type ?? 'any']
    .flat()
    .map((type) => (type === 'string' ? 'text' : type))
    .join(' or ');
}

const MOST_VALUES = 6;

function enumWords(values: readonly unknown[]): string {
  const words = values.slice(0, MOST_VALUES).map((value) => JSON.stringify(value));
  return values.length > MOST_VALUES ? `${words.join(', ')}, …` : words.join(', ');
}

function listWords({ items, prefixItems }: Shape): string {
  if (prefixItems?.length) return `[${prefixItems.map(typeWords).join(', ')}]`;
  return items && Object.keys(items).length ? `list of ${typeWords(items)}` : 'list';
}

function objectWords({ properties }: Shape): string {
  const keys = Object.keys(properties ?? {});
  if (!keys.length) return 'object';
  return `{${keys.slice(0, MOST_WORDS).join(', ')}${keys.length > MOST_WORDS ? ', …' : ''}}`;
}
