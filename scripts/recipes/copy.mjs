import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { inRoot } from '../lib/root.mjs';

const COPIED = [
  'domain',
  'server',
  'web',
  'bench',
  'e2e',
  'scripts',
  'package.json',
  'tsconfig.base.json',
  'vitest.config.ts',
];
const WORKSPACES = ['domain', 'server', 'web'];

/**
 * A copy of the source in a temporary folder, with the worked examples of recipes applied: each is a folder of
 * `docs/recipes` with new files at their places and `edits.json` for existing files. Packages are linked, except our
 * own.
 */
export function copyWith(recipes) {
  const folder = mkdtempSync(path.join(tmpdir(), 'fairlead-recipe-'));
  for (const part of COPIED) {
    cpSync(inRoot(part), path.join(folder, part), {
      recursive: true,
      filter: (file) => !/node_modules|\/dist$/.test(file),
    });
  }
  linkPackages(folder);
  const touched = Object.fromEntries(recipes.map((recipe) => [recipe, apply(recipe, folder)]));
  return { folder, touched, remove: () => rmSync(folder, { recursive: true, force: true }) };
}

function linkPackages(folder) {
  const modules = path.join(folder, 'node_modules');
  mkdirSync(path.join(modules, '@fairlead'), { recursive: true });
  for (const name of readdirSync(inRoot('node_modules'))) {
    if (name !== '@fairlead' && name !== '.cache') symlinkSync(inRoot('node_modules', name), path.join(modules, name));
  }
  for (const name of WORKSPACES) symlinkSync(path.join(folder, name), path.join(modules, '@fairlead', name));
}

/** Applies one worked example. Returns the files that it adds and those that it edits. */
function apply(recipe, folder) {
  const example = inRoot('docs', 'recipes', recipe);
  const files = readdirSync(example, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(example, path.join(entry.parentPath, entry.name)));
  const added = files.filter((file) => file !== 'edits.json').sort();
  for (const file of added) cpSync(path.join(example, file), path.join(folder, file));
  const edits = JSON.parse(readFileSync(path.join(example, 'edits.json'), 'utf8'));
  for (const edit of edits) insert(path.join(folder, edit.file), edit);
  return { added, edited: [...new Set(edits.map(({ file }) => file))], edits };
}

function insert(file, { after, insert: text }) {
  const before = readFileSync(file, 'utf8');
  const parts = before.split(after);
  if (parts.length !== 2) throw new Error(`${file} has ${parts.length - 1} places after which to insert: ${after}`);
  writeFileSync(file, parts.join(after + text));
}
