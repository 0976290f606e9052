import type { ScimBody } from './scim.contract';

/** The protocol's answer to an error. */
export interface ScimFault {
  readonly status: 400 | 403 | 404 | 409;
  readonly detail: string;
  readonly scimType?: string;
}

const fault = (detail: string, scimType = 'invalidValue'): ScimFault => ({ status: 400, detail, scimType });

/** `userName eq "ida@contoso.example"`, the one form that directories need. Names are compared without case. */
export function readFilter(
  filter: string | undefined,
  names: readonly string[],
): { name: string; value: string } | ScimFault | null {
  if (!filter?.trim()) return null;
  const [, typed = '', text] = /^\s*([\w.]+)\s+eq\s+("(?:[^"\\]|\\.)*")\s*$/i.exec(filter) ?? [];
  const name = names.find((one) => one.toLowerCase() === typed.toLowerCase());
  if (!name || !text)
    return fault(`Only ${names.map((one) => `${one} eq "…"`).join(' or ')} is known`, 'invalidFilter');
  try {
    return { name, value: String(JSON.parse(text)) };
  } catch {
    return fault('The value of the filter is not valid', 'invalidFilter');
  }
}

/** The attributes of a user that are stored; undefined for those that are not sent. */
export interface UserValues {
  readonly userName?: string;
  readonly givenName?: string;
  readonly familyName?: string;
  readonly displayName?: string;
  readonly externalId?: string;
  readonly active?: boolean;
}

const LENGTHS: Readonly<Record<string, number>> = { userName: 254, givenName: 100, familyName: 100, displayName: 200 };
/** By path in small letters: the protocol compares names without case. */
const TEXTS: Readonly<Record<string, Exclude<keyof UserValues, 'active'>>> = {
  username: 'userName',
  externalid: 'externalId',
  displayname: 'displayName',
  'name.givenname': 'givenName',
  'name.familyname': 'familyName',
};

/** A whole user, as PUT and POST send it. Other attributes are ignored. */
export function readUser(body: ScimBody): UserValues | ScimFault {
  return gathered(flattened(body));
}

/** The operations of a PATCH, as one set of values. */
export function readUserPatch({ Operations }: ScimBody): UserValues | ScimFault {
  const operations = operationsOf(Operations);
  if (!Array.isArray(operations)) return operations as ScimFault;
  const changes = operations.flatMap(({ op, path, value }): [string, unknown][] => {
    if (op === 'remove') return [[path ?? '', '']];
    if (path) return typeof value === 'object' && value !== null ? flattened(value as object, path) : [[path, value]];
    return flattened(typeof value === 'object' && value !== null ? value : {});
  });
  return gathered(changes);
}

/** The changes of the members and the name of a group. */
export interface GroupValues {
  readonly displayName?: string;
  /** All members, as PUT and `replace` send them. */
  readonly members?: readonly string[];
  readonly add?: readonly string[];
  readonly remove?: readonly string[];
}

export function readGroup(body: ScimBody): GroupValues | ScimFault {
  const displayName = textOf(body.displayName, 255);
  if (displayName === undefined) return fault('displayName is needed');
  return { displayName, members: body.members === undefined ? [] : idsIn(body.members) };
}

export function readGroupPatch({ Operations }: ScimBody): GroupValues | ScimFault {
  const operations = operationsOf(Operations);
  if (!Array.isArray(operations)) return operations as ScimFault;
  let found: GroupValues = {};
  for (const { op, path, value } of operations) {
    const next = groupChange(op, path, value);
    if ('status' in next) return next;
    found = {
      ...found,
      ...next,
      add: [...(found.add ?? []), ...(next.add ?? [])],
      remove: [...(found.remove ?? []), ...(next.remove ?? [])],
    };
  }
  return found;
}

function groupChange(op: string, path: string | undefined, value: unknown): GroupValues | ScimFault {
  const [, one] = /^members\[value eq "([^"]*)"\]$/i.exec(path ?? '') ?? [];
  if (one !== undefined) return op === 'remove' ? { remove: [one] } : fault('Only remove is known for one member');
  if (path?.toLowerCase() === 'members') {
    if (op === 'add') return { add: idsIn(value) };
    if (op === 'remove') return value === undefined ? { members: [] } : { remove: idsIn(value) };
    return { members: idsIn(value) };
  }
  const sent = typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
  const whole = path ? { [path]: value } : sent;
  const displayName = textOf(whole.displayName ?? whole.displayname, 255);
  return {
    ...(displayName === undefined ? {} : { displayName }),
    ...(whole.members === undefined
      ? {}
      : op === 'add'
        ? { add: idsIn(whole.members) }
        : { members: idsIn(whole.members) }),
  };
}

interface Operation {
  readonly op: 'add' | 'replace' | 'remove';
  readonly path: string | undefined;
  readonly value: unknown;
}

function operationsOf(sent: unknown): Operation[] | ScimFault {
  if (!Array.isArray(sent) || sent.length > 1000) return fault('Operations is needed', 'invalidSyntax');
  const read = sent.map((one: unknown) => {
    const { op, path, value } = (typeof one === 'object' && one !== null ? one : {}) as Record<string, unknown>;
    const verb = String(op).toLowerCase();
    const isKnown = ['add', 'replace', 'remove'].includes(verb) && (path === undefined || typeof path === 'string');
    return isKnown ? { op: verb as Operation['op'], path: path as string | undefined, value } : undefined;
  });
  return read.every((one) => one !== undefined)
    ? read
    : fault('Operations are add, replace or remove', 'invalidSyntax');
}

/** `{name: {givenName}}` as `name.givenName`. */
function flattened(value: object, under = ''): [string, unknown][] {
  return Object.entries(value).flatMap(([name, inner]): [string, unknown][] => {
    const path = under ? `${under}.${name}` : name;
    const isGroup =
      typeof inner === 'object' && inner !== null && !Array.isArray(inner) && path.toLowerCase() === 'name';
    return isGroup ? flattened(inner as object, path) : [[path, inner]];
  });
}

/** A value of null means none. */
function gathered(values: readonly (readonly [string, unknown])[]): UserValues | ScimFault {
  const found: Record<string, string | boolean> = {};
  for (const [path, value] of values) {
    const name = path.toLowerCase().replace(/^urn:ietf:params:scim:schemas:core:2\.0:user:/, '');
    if (name === 'active' && value !== null) {
      const active = booleanOf(value);
      if (active === undefined) return fault('active is true or false');
      found.active = active;
    }
    const key = TEXTS[name];
    if (!key) continue;
    const text = textOf(value ?? '', LENGTHS[key] ?? 255);
    if (text === undefined) return fault(`${key} is not valid`);
    found[key] = text;
  }
  return found as UserValues;
}

/** Some directories write booleans as text. */
function booleanOf(value: unknown): boolean | undefined {
  if (typeof value === 'boolean') return value;
  const text = typeof value === 'string' ? value.toLowerCase() : '';
  return text === 'true' ? true : text === 'false' ? false : undefined;
}

function textOf(value: unknown, most: number): string | undefined {
  return typeof value === 'string' && value.length <= most ? value.trim() : undefined;
}

function idsIn(value: unknown): string[] {
  const list: unknown[] = Array.isArray(value) ? value : [value];
  return list.flatMap((one) => {
    const given = typeof one === 'object' && one !== null ? (one as { value?: unknown }).value : one;
    return typeof given === 'string' ? [given] : [];
  });
}
