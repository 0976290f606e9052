import { folderRings, rings } from './graph.mjs';
import { declaredFor, featureOf, partOf, uiMayKnow } from './layers.mjs';
import { mayNameKinds, recordKinds } from './kinds.mjs';
import { lineOf } from './lexer.mjs';

/** Each rule checks one module and returns its violations: `{line, message}`. */
export const moduleRules = {
  direction: eachImport((module, { target }) => {
    const [from, to] = [partOf(module.path), partOf(target)];
    if (!from || !to || from === to || from.may === 'anything') return undefined;
    if (to.name === 'tests') return `must not need a test or ${target}, which is for tests`;
    return from.may.includes(to.name) ? undefined : `${from.name} must not import ${to.name} (${target})`;
  }),

  'ui knows no CRM': eachImport((module, { target }) => {
    const outside = target.startsWith('domain/') && !uiMayKnow.test(target);
    return partOf(module.path).name === 'web/ui' && outside ? `web/ui must not know ${target}` : undefined;
  }),

  'features meet in public.ts': eachImport((module, { target }) => {
    const [from, to] = [featureOf(module.path), featureOf(target)];
    if (!to || from === to || partOf(module.path).may === 'anything') return undefined;
    const publicFile = `${to.replace('/', '/src/features/')}/public.`;
    return target.startsWith(publicFile) ? undefined : `${target} is private to its feature; ask its public.ts`;
  }),

  'imports lead somewhere': ({ imports }) =>
    imports
      .filter((one) => !one.target && !one.package && !one.built)
      .map(({ line, specifier }) => ({ line, message: `there is no ${specifier}` })),

  'packages are declared': (module, { packages }) =>
    module.imports
      .filter((one) => one.package && !isThere(module, one.package, packages))
      .map((one) => ({ line: one.line, message: undeclared(module, one.package) })),

  'SQL stays in queries': (module) => {
    if (!module.path.startsWith('server/src/') || mayHoldSql(module)) return [];
    const imported = module.imports.filter(({ target, typeOnly }) => target === 'server/src/base/sql.ts' && !typeOnly);
    const written = module.literals.filter(({ value }) => looksLikeSql.test(value));
    const lines = [...imported.map(({ line }) => line), ...written.map(({ start }) => lineOf(module.source, start))];
    const message = `SQL belongs in *.queries.ts or *.present.ts, or in ${roomsOfSql.join(', ')} of the server`;
    // Reported once per file: a file with one statement usually has many.
    return lines.slice(0, 1).map((line) => ({ line, message }));
  },

  // Row-level security lets an index be searched only by what cannot leak; these make it read all rows of the account.
  'comparisons can use an index': (module) => {
    if (!module.path.startsWith('server/src/') || partOf(module.path).may === 'anything') return [];
    return matches(
      { ...module, code: module.source },
      /\b\w+\.\w+\s*=\s*(?:coalesce\(|\(\w+(?:\.\w+)?\s*->>)|\bcoalesce\([\w., ]+\)\s*=\s*\$/g,
      () => 'under row-level security no index is searched by coalesce or ->>: compare with a column or a case',
    );
  },

  'the environment is read once': (module) => {
    if (mayReadEnvironment.test(module.path)) return [];
    return matches(
      module,
      /\bprocess\.env\b|\bimport\.meta\.env\b/g,
      () => 'only server/src/base/config.ts reads the environment',
    );
  },

  'no module holds a database': (module) => {
    if (!module.path.startsWith('server/src/') || partOf(module.path).may === 'anything') return [];
    return matches(
      module,
      /^(?:export\s+)?(?:const|let)\s+[\w{}\s,]+(?::[^=\n]+)?=\s*(?:await\s+)?(?:new\s+(?:pg\.)?(?:Pool|Client)|openPool|dbOn|startEmbedded)\s*\(/gm,
      () => 'a database is passed in as ctx.db and never kept in a module',
    );
  },

  'one speaker of HTTP': (module) => {
    if (!/^web\/src\/(?!lib\/)/.test(module.path) || partOf(module.path).may === 'anything') return [];
    return matches(
      module,
      /(?<![.\w])fetch\s*\(|\bnew\s+(?:XMLHttpRequest|EventSource|WebSocket)\b/g,
      () => 'only web/src/lib speaks HTTP',
    );
  },

  'record kinds are declared': (module) => {
    if (!/^(domain|server|web)\/src\//.test(module.path) || partOf(module.path).may === 'anything') return [];
    if (mayNameKinds.test(module.path)) return [];
    return module.literals
      .filter(({ value }) => recordKinds.has(value))
      .map(({ start, value }) => ({
        line: lineOf(module.source, start),
        message: `ask the declaration in domain/src/kinds (${value.toUpperCase()}.name, RECORD_KINDS) instead of writing '${value}'`,
      }));
  },

  'names say what it is': (module) => {
    const vague = module.path.split('/').find((name) => vagueFile.test(name));
    const inPath = vague ? [{ line: 1, message: `"${vague}" says nothing about what is in it` }] : [];
    const inCode = matches(module, vagueName, ([, name]) => `"${name}" says nothing about what it does`);
    return [...inPath, ...inCode];
  },

  'exports have names': (module) => {
    // Vite and vitest require a default export.
    const forTool = /(^|\/)(vite\.config\.ts|global-setup\.ts|[\w-]+-reporter\.mjs)$/.test(module.path);
    const nameless = forTool ? [] : matches(module, /^export\s+default\b/gm, () => 'export it under a name');
    const all = module.imports.filter((one) => one.all);
    return [...nameless, ...all.map(({ line }) => ({ line, message: 'name what is exported: no barrels' }))];
  },

  'rules are changed in the open': (module) =>
    silencers.flatMap((word) =>
      matches(
        { ...module, code: module.source },
        new RegExp(word, 'g'),
        () => `${word} silences a rule: change the rule instead`,
      ),
    ),
};

/** Rules of the whole graph: `{file, line, message}`. */
export const graphRules = {
  'no cycles': (modules) =>
    rings(modules).map((ring) => ({ file: ring[0], line: 1, message: `a circle: ${ring.join(' → ')}` })),

  'no cycles of folders': (modules) =>
    folderRings(modules).map((ring) => ({ file: ring[0], line: 1, message: `a circle: ${ring.join(' → ')}` })),
};

const mayReadEnvironment = /^(server\/src\/(base\/config\.ts|testing\/)|scripts\/|bench\/|e2e\/|web\/vite\.config\.ts)/;
const vagueFile = /^(utils?|helpers?|common|misc|shared|[\w-]*[-.](utils?|helpers?|manager))(\.\w+)*$/i;
const vagueName =
  /\b(?:class|interface|type|function|const|enum)\s+(Base[A-Z]\w*|[A-Z]\w*(?:Manager|Helpers?|Utils?))\b/g;
const looksLikeSql =
  /^\s*(?:(?:select|SELECT)\s[^]*\s(?:from|FROM)\s|(?:insert into|INSERT INTO|delete from|DELETE FROM)\s|(?:update|UPDATE)\s+\w+\s+(?:set|SET)\s|(?:select|SELECT)\s+\w+\()/;
const roomsOfSql = [
  'base',
  'db',
  'account',
  'search',
  'reading',
  'presenting',
  'listing',
  'writing',
  'lists',
  'generate',
];
const mayHoldSqlIn = new RegExp(`^server/src/(${roomsOfSql.join('|')})/`);
// Built from parts, so that this file does not contain a silencing comment itself.
const silencers = ['oxlint', 'eslint', 'biome']
  .flatMap((tool) => [`${tool}-disable`, `${tool}-ignore`])
  .concat(['ignore', 'nocheck', 'expect-error'].map((word) => `@ts-${word}`));

function mayHoldSql({ path }) {
  // The database builds the JSON of an answer, so the presentation of a row is also SQL.
  const inFeature = /\.(queries|present)\.ts$/.test(path);
  return partOf(path).may === 'anything' || inFeature || mayHoldSqlIn.test(path);
}

function isThere(module, name, packages) {
  const inDomain = partOf(module.path).name === 'domain';
  if (name === 'node:') return !inDomain && !module.path.startsWith('web/src/');
  if (inDomain) return name === 'zod';
  return declaredFor(module.path, packages).some((set) => set.has(name));
}

function undeclared(module, name) {
  if (partOf(module.path).name === 'domain') return `the domain is pure: no library but zod, not ${name}`;
  return name === 'node:' ? 'the browser has no Node' : `${name} is not declared in package.json`;
}

function eachImport(judge) {
  return (module) =>
    module.imports
      .filter(({ target }) => target)
      .map((one) => ({ line: one.line, message: judge(module, one) }))
      .filter(({ message }) => message);
}

function matches(module, pattern, message) {
  return [...module.code.matchAll(pattern)].map((match) => ({
    line: lineOf(module.source, match.index),
    message: message(match),
  }));
}
