import type { Random } from '../server/src/generate/random';
import type { Endpoint } from '../server/src/http/endpoint';
import { bodyKeysOf, paramsOf, queryKeysOf } from '../server/src/testing/endpoints';
import { hostileText, hostileValues } from '../server/src/testing/hostile-values';

export interface Drawn {
  readonly name: string;
  readonly method: string;
  readonly path: string;
  readonly body?: string;
  /** How closely the request resembles one of a careful caller. */
  readonly aim: Aim;
}

type Schema = NonNullable<Endpoint['contract']['body']>;

export type Aim = 'right' | 'nearly right' | 'wrong';

/** Parts of a zod schema that a value is drawn from. */
interface Definition {
  readonly type: string;
  readonly innerType?: Schema;
  readonly in?: Schema;
  readonly element?: Schema;
  readonly valueType?: Schema;
  readonly options?: readonly Schema[];
  readonly values?: readonly unknown[];
  readonly entries?: Readonly<Record<string, unknown>>;
  readonly shape?: Readonly<Record<string, Schema>>;
  readonly getter?: () => Schema;
}

const hostile = Object.values(hostileValues);
/** Large bodies are rare: they take long and find little more. */
const small = hostile.filter((value) => JSON.stringify(value).length < 2000);
const WORDS = ['Harbour', 'crane 7', 'ada@x.test', 'x', 'Ångström GmbH', '12', '2026/05/18', '1000.0', '+49 30 123456'];
const FIELDS: Readonly<Record<string, readonly unknown[]>> = {
  email: ['ada@x.test', 'bo@y.test'],
  password: ['Sail-away-42!', 'x'],
  filter: [{ all: [{ field: 'name', op: 'contains', value: 'x' }] }, { any: [] }],
  value: ['1000.0', 12, '0.5'],
  type: ['CalendarEvent', 'CalendarTask', 'deals', 'people'],
  start_time: ['2026-12-01T09:00:00Z', '2026/12/01', '9999-12-31T23:00:00Z'],
  end_time: ['2026-12-01T10:00:00Z', '2026/12/02', '2027/02/01'],
  due_date: ['2026/12/01', '2024/02/29', '9999/12/31'],
  occurrence_date: ['2026/12/01', '2026/12/02', '2027/02/28'],
  rrule: [
    'FREQ=DAILY',
    'FREQ=MONTHLY;BYDAY=-1FR;COUNT=3',
    'FREQ=YEARLY;BYMONTH=2;BYMONTHDAY=29',
    'FREQ=WEEKLY;UNTIL=20270101',
  ],
  time_zone: ['Europe/Berlin', 'UTC'],
};
/** Ids of existing records; those created in this run are drawn more often. */
export type Ids = Map<string, number[]>;

/** Draws a request to an endpoint from its contract. */
export function draw(random: Random, endpoint: Endpoint, ids: Ids): Drawn {
  const { contract } = endpoint;
  const aim = random.pick<Aim>(['right', 'right', 'nearly right', 'nearly right', 'wrong']);
  const path = paramsOf(endpoint).reduce(
    (url, name) => url.replace(`:${name}`, placeOf(random, name, contract.path, ids, aim)),
    contract.path,
  );
  const drawn = { name: `${contract.method} ${contract.path}`, method: contract.method, aim };
  const query = queryOf(random, endpoint, aim);
  const full = query ? `${path}?${query}` : path;
  if (contract.method === 'GET' || (contract.method === 'DELETE' && !contract.body)) return { ...drawn, path: full };
  return { ...drawn, path: full, body: bodyOf(random, endpoint, aim, ids) };
}

function placeOf(random: Random, name: string, path: string, ids: Ids, aim: Aim): string {
  if (aim === 'wrong' && random.chance(0.5)) return random.pick(hostileText);
  if (name === 'type') return random.pick(['deals', 'people', 'companies', 'notes']);
  if (name === 'token') return random.pick(['none', 'x'.repeat(40)]);
  const plural = [...ids.keys()].find((word) => path.includes(`/${word}`)) ?? 'deals';
  const known = ids.get(plural) ?? [];
  return String(known.length && random.chance(0.8) ? random.pick(known) : random.int(1, 5000));
}

function queryOf(random: Random, endpoint: Endpoint, aim: Aim): string {
  const { query } = endpoint.contract;
  if (!query) return '';
  const shape = definitionOf(query)?.shape ?? {};
  return queryKeysOf(endpoint)
    .filter(() => random.chance(0.3))
    .map((key) => {
      const isWrong = aim === 'wrong' || (aim === 'nearly right' && random.chance(0.3));
      if (isWrong) return `${key}${random.pick(['', '', '%5B%5D', '[a]', '[0][b]'])}=${random.pick(hostileText)}`;
      const value = valueOf(random, shape[key], 3);
      return `${key}=${encodeURIComponent(typeof value === 'object' ? JSON.stringify(value) : String(value))}`;
    })
    .join('&');
}

function bodyOf(random: Random, endpoint: Endpoint, aim: Aim, ids: Ids): string {
  const { body, root } = endpoint.contract;
  if (aim === 'wrong' && random.chance(0.2))
    return random.pick(['', '{', '[]', 'null', '"x"', '{"a":', '\u0000', '1e999']);
  const shape = (body && definitionOf(body)?.shape) || {};
  const given: Record<string, unknown> = {};
  for (const key of bodyKeysOf(endpoint)) {
    if (key in shape || random.chance(0.25)) given[key] = fieldOf(random, key, shape[key], ids);
  }
  const keys = Object.keys(given);
  const spoiled = aim === 'right' ? 0 : aim === 'nearly right' ? 1 : keys.length;
  for (let n = 0; n < spoiled && keys.length; n += 1) {
    given[random.pick(keys)] = random.chance(0.02) ? random.pick(hostile) : random.pick(small);
  }
  if (aim === 'wrong' && random.chance(0.2)) return text(random.pick(small));
  return text(root && random.chance(0.7) ? { [root]: given } : given);
}

function text(value: unknown): string {
  return JSON.stringify(value) ?? 'null';
}

function fieldOf(random: Random, key: string, schema: Schema | undefined, ids: Ids): unknown {
  const known = FIELDS[key];
  if (known && random.chance(0.6)) return random.pick(known);
  if (/_ids?$|^ids?$/.test(key) && random.chance(0.6)) {
    const of = [...ids.values()].flat();
    const one = of.length ? random.pick(of) : 1;
    return key.endsWith('ids') ? [one] : one;
  }
  return schema ? valueOf(random, schema, 4) : random.pick<unknown>([...WORDS, 5, true, null]);
}

function definitionOf(schema: Schema): Definition | undefined {
  const found = (schema as unknown as { def?: Definition }).def;
  if (!found) return undefined;
  const shape = (schema as unknown as { shape?: Definition['shape'] }).shape;
  return shape ? { ...found, shape } : found;
}

/** A value that the schema accepts, as far as the schema can tell. */
function valueOf(random: Random, schema: Schema | undefined, levels: number): unknown {
  const def = schema && definitionOf(schema);
  if (!def || levels < 0) return random.pick(WORDS);
  const inner = def.innerType ?? def.in;
  switch (def.type) {
    case 'optional':
    case 'nullable':
    case 'default':
    case 'pipe':
    case 'readonly':
    case 'catch':
    case 'prefault':
      return def.type === 'nullable' && random.chance(0.2) ? null : valueOf(random, inner, levels);
    case 'lazy':
      return valueOf(random, def.getter?.(), levels - 1);
    case 'object':
      return Object.fromEntries(
        Object.entries(def.shape ?? {}).map(([key, one]) => [key, valueOf(random, one, levels - 1)]),
      );
    case 'array':
      return Array.from({ length: random.int(0, 3) }, () => valueOf(random, def.element, levels - 1));
    case 'record':
      return { [random.pick(WORDS)]: valueOf(random, def.valueType, levels - 1) };
    case 'union':
      return valueOf(random, random.pick(def.options ?? []), levels);
    case 'enum':
      return random.pick(Object.values(def.entries ?? {}));
    case 'literal':
      return random.pick(def.values ?? []);
    case 'boolean':
      return random.chance(0.5);
    case 'number':
    case 'int':
      return random.int(0, 40);
    case 'null':
      return null;
    default:
      return random.pick(WORDS);
  }
}
