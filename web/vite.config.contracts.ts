import type { Plugin } from 'vite';

/** The parts of a contract with which the server checks a request and the tests check an answer. */
const SCHEMAS = new Set(['params', 'query', 'body', 'answer']);
const DOMAIN = /[\\/]domain[\\/]src[\\/].*\.ts$/;
const CONTRACTS = /(\.contract|[\\/]record-contracts)\.ts$/;

interface Node {
  readonly type: string;
  readonly start: number;
  readonly end: number;
  readonly [key: string]: unknown;
}
interface Edit {
  readonly from: number;
  readonly to: number;
  readonly text: string;
}

/**
 * Takes the schemas out of the contracts in the browser's bundle: a call needs its method, path and root alone. The
 * domain has no side effects, so what only a schema used is marked as such and disappears with it.
 */
export function contractsWithoutSchemas(): Plugin {
  return {
    name: 'contracts-without-schemas',
    apply: 'build',
    enforce: 'post',
    transform: {
      filter: { id: DOMAIN },
      handler(code, id) {
        const module = this.parse(code) as unknown as Node;
        const edits = [...editsOf(module, CONTRACTS.test(id)), ...heldBack(module)];
        return { code: edited(code, edits), map: null, moduleSideEffects: false };
      },
    },
  };
}

function* editsOf(node: Node, isContract: boolean): Generator<Edit> {
  if (/Function/.test(node.type) && !isContract) return;
  if (isContract && node.type === 'ObjectExpression') {
    yield* propertiesOf(node, isContract);
    return;
  }
  if (node.type === 'CallExpression') yield { from: node.start, to: node.start, text: '/* @__PURE__ */ ' };
  for (const child of childrenOf(node)) yield* editsOf(child, isContract);
}

/**
 * Constants of a module that read properties, by name or by spreading, as functions that are called in place: a bundler
 * keeps such reading for its effects, and everything that is read with it, even where nothing uses the constant.
 */
function* heldBack(module: Node): Generator<Edit> {
  for (const statement of module.body as readonly Node[]) {
    const declared = (statement.type === 'ExportNamedDeclaration' ? statement.declaration : statement) as Node | null;
    if (declared?.type !== 'VariableDeclaration') continue;
    for (const { init } of declared.declarations as readonly { readonly init: Node | null }[]) {
      if (!init || !(init.type === 'MemberExpression' || (init.type === 'CallExpression' && reads(init)))) continue;
      yield { from: init.start, to: init.start, text: '/* @__PURE__ */ (() => ' };
      yield { from: init.end, to: init.end, text: ')()' };
    }
  }
}

/** Whether it reads a property, other than to call it. */
function reads(node: Node): boolean {
  if (/Function/.test(node.type)) return false;
  if (node.type === 'SpreadElement' || node.type === 'MemberExpression') return true;
  const callee = node.type === 'CallExpression' ? (node.callee as Node) : undefined;
  const read = callee?.type === 'MemberExpression' ? (callee.object as Node) : undefined;
  return childrenOf(node).some((child) => (child === callee && read ? reads(read) : reads(child)));
}

function* propertiesOf(object: Node, isContract: boolean): Generator<Edit> {
  const properties = object.properties as readonly Node[];
  for (const [index, property] of properties.entries()) {
    const key = property.key as Node | undefined;
    if (key?.type === 'Identifier' && SCHEMAS.has(key.name as string))
      yield { from: property.start, to: properties[index + 1]?.start ?? object.end - 1, text: '' };
    else yield* editsOf(property, isContract);
  }
}

function childrenOf(node: Node): Node[] {
  const values = Object.values(node).flatMap((value) => (Array.isArray(value) ? value : [value])) as unknown[];
  return values.filter((value): value is Node => typeof (value as Node | null)?.type === 'string');
}

function edited(code: string, edits: readonly Edit[]): string {
  const sorted = [...edits].sort((a, b) => b.from - a.from);
  return sorted.reduce((text, { from, to, text: put }) => text.slice(0, from) + put + text.slice(to), code);
}
