import { lineOf } from './lexer.mjs';

const withNames = /(?<=^|[;}\n])[ \t]*(import|export)\s+(type\s+)?([\w$*\s{},]+?)\s*from\s*(?=["'])/g;
const bare = /(?<=^|[;}\n])[ \t]*import\s*(?=["'])/g;
// A template is computed: its target cannot be determined here.
const later = /\bimport\s*\(\s*(?=["'])/g;

/**
 * All imports of a module: `{specifier, line, names, typeOnly, dynamic}`. `names` are those that exist at run time;
 * `import type` and `typeof import()` have none.
 */
export function importsOf(source, { code, literals }) {
  const at = new Map(literals.map(({ start, value }) => [start, value]));
  const found = [];
  const add = (match, rest) => {
    const specifier = at.get(match.index + match[0].length);
    if (specifier !== undefined) found.push({ specifier, line: lineOf(source, match.index), ...rest });
  };
  for (const match of code.matchAll(withNames)) {
    const names = match[2] ? [] : namesIn(match[3]);
    add(match, {
      names,
      typeOnly: names.length === 0,
      dynamic: false,
      all: match[1] === 'export' && /^\s*\*/.test(match[3]),
    });
  }
  for (const match of code.matchAll(bare)) add(match, { names: ['*'], typeOnly: false, dynamic: false, all: false });
  for (const match of code.matchAll(later)) {
    const typeOnly = /\btypeof\s+$/.test(code.slice(0, match.index));
    add(match, { names: typeOnly ? [] : ['*'], typeOnly, dynamic: true, all: false });
  }
  return found;
}

function namesIn(clause) {
  const braces = /\{([^}]*)\}/.exec(clause);
  const outside = clause.replace(/\{[^}]*\}/, '').split(',');
  return [...outside, ...(braces?.[1].split(',') ?? [])]
    .map((name) => name.trim())
    .filter((name) => name && !/^type\s/.test(name))
    .map((name) => name.split(/\s+as\s+/)[0]);
}
