import path from 'node:path';
import { importsOf } from './imports.mjs';
import { lex } from './lexer.mjs';

const endings = ['', '.ts', '.tsx', '.mjs', '/index.ts', '/index.tsx'];

/**
 * The modules of a tree: `path -> {path, source, code, literals, imports}`. An import of ours has a `target`, one of
 * npm or Node a `package`; one that leads nowhere has neither.
 */
export function readModules(files) {
  const modules = new Map();
  for (const [file, source] of files) {
    if (!/\.(ts|tsx|mjs)$/.test(file) || file.endsWith('.d.ts')) continue;
    const lexed = lex(source);
    const imports = importsOf(source, lexed).map((one) => ({ ...one, ...resolve(files, file, one.specifier) }));
    modules.set(file, { path: file, source, ...lexed, imports });
  }
  return modules;
}

function resolve(files, from, specifier) {
  if (specifier.startsWith('@fairlead/domain/')) {
    return firstOf(files, `domain/src/${specifier.slice('@fairlead/domain/'.length)}`);
  }
  if (specifier.startsWith('.')) {
    const asked = path.posix.join(path.posix.dirname(from), specifier.replace(/\?.*$/, ''));
    if (asked.startsWith('dist/')) return { built: asked };
    return firstOf(files, asked);
  }
  return { package: packageOf(specifier) };
}

function firstOf(files, asked) {
  const target = endings.map((ending) => asked + ending).find((file) => files.has(file));
  return target ? { target } : {};
}

function packageOf(specifier) {
  if (specifier.startsWith('node:')) return 'node:';
  const [first, second] = specifier.split('/');
  return first.startsWith('@') ? `${first}/${second}` : first;
}

/** Each ring of modules that need one another at run time, as the way round: `[a, b, …, a]`. */
export function rings(modules) {
  const needs = (file) =>
    (modules.get(file)?.imports ?? [])
      .filter(({ target, typeOnly, dynamic }) => target && !typeOnly && !dynamic && modules.has(target))
      .map(({ target }) => target);
  const done = new Set();
  const found = [];
  const visit = (file, way) => {
    const seenAt = way.indexOf(file);
    if (seenAt >= 0) return void found.push([...way.slice(seenAt), file]);
    if (done.has(file)) return;
    for (const next of needs(file)) visit(next, [...way, file]);
    done.add(file);
  };
  for (const file of modules.keys()) visit(file, []);
  return found;
}
