import { readFileSync } from 'node:fs';
import { inRoot, root } from '../lib/root.mjs';
import { readTree } from '../structure/tree.mjs';
import { coverage, rowsOf } from './coverage.mjs';
import { titlesIn } from './titles.mjs';

const json = (name) => JSON.parse(readFileSync(inRoot('scripts', 'checklist', name), 'utf8'));

/** The titles in the sources of the tests. Names that are generated from tables are not among them. */
export function writtenTitles() {
  return [...readTree(root)]
    .filter(([file]) => /^(domain|server|web|e2e)\/.*\.test\.tsx?$/.test(file))
    .flatMap(([, source]) => titlesIn(source));
}

/** What the titles cover of docs/checklist.md. */
export function coverageBy(titles) {
  return coverage(rowsOf(readFileSync(inRoot('docs', 'checklist.md'), 'utf8')), json('clauses.json'), titles);
}

/** The rows that are whole by the written titles alone, as the repository keeps them: a row stays on this list. */
export const keptWhole = () => json('whole.json');
