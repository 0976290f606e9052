import { STANDARD_CATALOGUE } from '@fairlead/domain/fields/catalogue';
import { CONDITION_KEYS } from '@fairlead/domain/filters/conditions';
import { UNKEPT } from '@fairlead/domain/fields/unkept';
import { kindOfPath, type RecordKind } from '@fairlead/domain/kinds/kinds';
import { isSortable } from '@fairlead/domain/list-views/list-view';
import { plainLists } from '@fairlead/domain/lists/lists';
import { listContracts } from '@fairlead/domain/lists/lists.contract';
import type { Endpoint } from '../http/endpoint';
import { type Shape, shapeOf, typeWords } from './types';
import { BESIDES, DOES, GROUPS } from './words';

type Called = Pick<Endpoint, 'contract' | 'access'>;

/** Everything after this line in docs/api.md is generated. */
export const MARK = '<!-- From here on printed by `node scripts/api-reference.mjs --write`: do not edit. -->';

const PLAIN = new Set(plainLists.map(({ plural }) => `admin/${plural}`));

/** Every call of the public API, by resource. */
export function renderReference(endpoints: readonly Called[]): string {
  const groups = new Map<string, Called[]>();
  for (const endpoint of endpoints.filter(({ contract }) => contract.path.startsWith('/api/v3/'))) {
    const group = groupOf(endpoint);
    groups.set(group, [...(groups.get(group) ?? []), endpoint]);
  }
  const unnamed = [...groups.keys()].filter((group) => !(group in GROUPS));
  if (unnamed.length) throw new Error(`Say in words.ts what these are: ${unnamed.join(', ')}`);
  const parts = Object.keys(GROUPS).flatMap((group) => section(group, groups.get(group) ?? []));
  return `${MARK}\n\n## Reference\n\n${parts.join('\n\n')}\n`;
}

function groupOf({ contract }: Called): string {
  const [first = '', second = ''] = contract.path.replace('/api/v3/', '').split('/');
  if (first !== 'admin') return first;
  return PLAIN.has(`admin/${second}`) ? 'lists' : `admin/${second}`;
}

function section(group: string, endpoints: readonly Called[]): string[] {
  if (!endpoints.length) return [];
  const kind = kindOfPath(group);
  const body = group === 'lists' ? plainListLines() : [...endpoints.map(callLine), '', ...recordLines(endpoints, kind)];
  const notes = (BESIDES[group] ?? []).map((line) => wrapped(`- ${line}`));
  return [`### ${GROUPS[group]}`, [...body, ...(notes.length ? ['', ...notes] : [])].join('\n').trim()];
}

/** `- PUT /deals/:id: change (body `deal`)` */
function callLine(endpoint: Called): string {
  const { contract } = endpoint;
  const more = [
    queryWords(contract.query && shapeOf(contract.query, 'input')),
    bodyWords(contract),
    contract.root ? `root \`${contract.root}\`` : '',
    contract.takes_file ? 'may carry a file' : '',
    answerWords(endpoint),
    accessWords(endpoint),
  ].filter((word) => word !== '');
  return wrapped(
    `- \`${contract.method} ${contract.path.slice(7)}\`: ${doesWords(endpoint)}${more.length ? `; ${more.join('; ')}` : ''}`,
  );
}

function doesWords({ contract: { method, path } }: Called): string {
  const said = DOES[`${method} ${path}`];
  if (said) return said;
  const ofOne = /:\w+$/.test(path);
  if (method === 'GET' && (ofOne || isMain(path))) return ofOne ? 'show' : 'list';
  if (method === 'GET') return `its ${path.split('/').at(-1)?.replaceAll('_', ' ')}`;
  if (method === 'POST' && isMain(path)) return 'create';
  if ((method === 'PUT' || method === 'PATCH') && ofOne) return 'change';
  if (method === 'DELETE' && ofOne) return 'delete';
  throw new Error(`Say in words.ts what ${method} ${path} does`);
}

/** Keys that every list has are described once, above. */
const USUAL = new Set(
  'page per_page attrs conditions filter sort sort_by sort_direction search_id company_id deal_id person_id archived_deals totals include_notify_user_ids'.split(
    ' ',
  ),
);

function queryWords(shape: Shape | undefined): string {
  const keys = Object.entries(shape?.properties ?? {}).filter(([key]) => !USUAL.has(key));
  return keys.length ? `query ${keys.map(([key, one]) => `\`${key}\` (${typeWords(one)})`).join(', ')}` : '';
}

function answerWords({ contract: { answer } }: Called): string {
  if (answer.body === 'none') return 'answers 204';
  if (answer.body) return `answers ${answer.body}`;
  return answer.may_be_empty ? 'answers 204 if the caller sees it no longer' : '';
}

function accessWords({ access }: Called): string {
  if (access === 'public') return 'without a key';
  if (access === 'not_external' || access === 'signed_in') return '';
  return access[1] === 'administration' ? 'for account administrators' : '';
}

/** The keys of a group's record, with those that are written. */
function recordLines(endpoints: readonly Called[], kind: RecordKind | undefined): string[] {
  const main = endpoints.filter(({ contract }) => isMain(contract.path));
  const single = main
    .toSorted(byId)
    .find(({ contract }) => contract.method !== 'DELETE' && recordShape(contract)?.properties);
  const bodies = bodiesOf(main);
  const shape = single && recordShape(single.contract);
  const written = kind ? writableOf(kind) : new Map(Object.entries(bodies).map(([key, one]) => [key, typeWords(one)]));
  const answered = Object.entries(shape?.properties ?? {});
  const rows = answered.map(([key, one]) => row(key, typeWords(one), written.has(key), kind && orderWord(kind, key)));
  const others = [...written].filter(([key]) => !answered.some(([name]) => name === key));
  const lines = rows.length ? [...heading(kind !== undefined), ...rows] : [];
  if (others.length)
    lines.push(
      '',
      wrapped(`Written and not answered: ${others.map(([key, type]) => `\`${key}\` (${type})`).join(', ')}.`),
    );
  if (kind) lines.push('', ...kindLines(kind));
  return lines;
}

/** Calls of the records themselves: `/deals` and `/deals/:id`. */
function isMain(path: string): boolean {
  return /^\/api\/v3\/(admin\/)?\w+(\/:id)?$/.test(path);
}

/** The single record first, then the list. */
function byId(one: Called, other: Called): number {
  const rank = ({ contract: { method, path } }: Called) => (method === 'GET' ? 0 : 2) + (path.endsWith('/:id') ? 0 : 1);
  return rank(one) - rank(other);
}

function bodyWords({ body, path }: Called['contract']): string {
  const keys = isMain(path) || !body ? [] : Object.entries(shapeOf(body, 'input').properties ?? {});
  return keys.length ? `body ${keys.map(([key, one]) => `\`${key}\` (${typeWords(one)})`).join(', ')}` : '';
}

function bodiesOf(endpoints: readonly Called[]): Record<string, Shape> {
  const shapes = endpoints.flatMap(({ contract }) => (contract.body ? [shapeOf(contract.body, 'input')] : []));
  return Object.assign({}, ...shapes.map(({ properties }) => properties ?? {})) as Record<string, Shape>;
}

function recordShape({ answer }: Called['contract']): Shape | undefined {
  if (!answer.schema) return undefined;
  const shape = shapeOf(answer.schema, 'output');
  const entries = shape.properties?.entries;
  return entries ? entries.items : shape;
}

function heading(ordered: boolean): string[] {
  const cells = ['Key', 'Type', 'Written', ...(ordered ? ['Sorts'] : [])];
  return [`| ${cells.join(' | ')} |`, `| ${cells.map(() => '---').join(' | ')} |`];
}

function row(key: string, type: string, written: boolean, order: string | undefined): string {
  const cells = [
    `\`${key}\``,
    type.replaceAll('|', '\\|'),
    written ? 'yes' : '',
    ...(order === undefined ? [] : [order]),
  ];
  return `| ${cells.join(' | ')} |`;
}

function writableOf(kind: RecordKind): Map<string, string> {
  const fields = STANDARD_CATALOGUE.fieldsOf(kind).filter(({ writable }) => writable);
  return new Map(fields.map((field) => [field.key, field.kind.replaceAll('_', ' ')]));
}

function orderWord(kind: RecordKind, key: string): string {
  const field = STANDARD_CATALOGUE.field(kind, key);
  return field && isSortable(field) ? 'yes' : '';
}

function kindLines(kind: RecordKind): string[] {
  const readings = {
    contains: 'contains',
    is: 'equals',
    ids: 'any of',
    number: 'range of numbers',
    dates: 'range of dates',
    happened: 'true, false or a range of dates',
    boolean: 'yes or no',
  };
  const conditions = Object.entries(CONDITION_KEYS[kind]).map(
    ([key, [reading]]) => `\`${key}\` (${readings[reading]})`,
  );
  const unkept = Object.keys(UNKEPT[kind] ?? {}).map((key) => `\`${key}\``);
  return [
    wrapped(`Conditions: ${conditions.join(', ')}.`),
    ...(unkept.length ? ['', wrapped(`Refused with 422, because nothing keeps them yet: ${unkept.join(', ')}.`)] : []),
  ];
}

function plainListLines(): string[] {
  const rows = plainLists.map((list) => {
    const body = shapeOf(listContracts(list).create.body as never, 'input');
    const written = Object.keys(body.properties ?? {}).filter((key) => list.keys.includes(key) || key === 'position');
    const keys = list.keys.map((key) => (written.includes(key) ? `**${key}**` : key)).join(', ');
    return `| \`${list.plural}\` | ${list.order} | ${keys} |`;
  });
  return [
    'Every list has the same calls; `{list}` is a word of the table, and the root of a body is its singular.',
    '',
    '- `GET /admin/{list}`: list, in the order of the table; `conditions[name]` finds entries by a part of their name, that very name first',
    '- `GET /admin/{list}/:id`: show',
    '- `POST /admin/{list}`: create; for account administrators, as are the following',
    '- `PUT /admin/{list}/:id`: change',
    '- `DELETE /admin/{list}/:id`: delete; `replacement_id` (integer or "none") says what records get in its place; answers 204',
    '- `PUT /admin/{list}/sort`: `order` (list of integer), for lists in order of position',
    '',
    'Keys in bold are written. `product_lines` are answered without paging. `hex_color` has six digits, with or without `#`; 0 is 000000.',
    '',
    '| List | Order | Keys |',
    '| --- | --- | --- |',
    ...rows,
  ];
}

const WIDTH = 160;

/** Lines of at most this many letters; those of a list are indented. */
function wrapped(text: string): string {
  const indent = text.startsWith('- ') ? '  ' : '';
  const lines: string[] = [];
  let line = '';
  for (const word of text.split(' ')) {
    if (line && line.length + word.length >= WIDTH) {
      lines.push(line);
      line = indent + word;
    } else line = line ? `${line} ${word}` : word;
  }
  return [...lines, line].join('\n');
}
