import path from 'node:path';
import { importsOf } from './imports.mjs';
import { lex } from './lexer.mjs';

const endings = ['', '.ts', '.tsx', '.mjs', '/index.ts', '/index.tsx'];

/**
 * The modules of a tree: `path -> {path, source, code, literals, imports}`. An import of our own code has a `target`,
 * one of npm or Node a `package`; an unresolved import has neither.
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

/**
 * Each cycle of modules that depend on one another, including type-only and dynamic imports, as a path: `[a, b, …,
 * a]`.
 */
export function rings(modules) {
  return ringsOf(modules.keys(), (file) => targetsOf(modules, file));
}

/** Each cycle of folders that depend on one another. Tests import from outside, so they create no dependency. */
export function folderRings(modules) {
  const needs = new Map();
  for (const file of modules.keys()) {
    if (isTest(file)) continue;
    const from = path.posix.dirname(file);
    const to = targetsOf(modules, file).filter((target) => !isTest(target));
    const known = needs.get(from) ?? new Set();
    for (const target of to) if (path.posix.dirname(target) !== from) known.add(path.posix.dirname(target));
    needs.set(from, known);
  }
  return ringsOf(needs.keys(), (folder) => [...(needs.get(folder) ?? [])]);
}

const isTest = (file) => /\.test\.(ts|tsx|mjs)$|\/testing\//.test(file);

function targetsOf(modules, file) {
  const imports = modules.get(file)?.imports ?? [];
  return imports.map(({ target }) => target).filter((target) => target && target !== file && modules.has(target));
}

function ringsOf(places, needs) {
  const done = new Set();
  const found = [];
  const visit = (place, way) => {
    const seenAt = way.indexOf(place);
    if (seenAt >= 0) return void found.push([...way.slice(seenAt), place]);
    if (done.has(place)) return;
    for (const next of needs(place)) visit(next, [...way, place]);
    done.add(place);
  };
  for (const place of places) visit(place, []);
  return found;
}
