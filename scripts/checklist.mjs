// Prints which rows of docs/checklist.md the tests cover: `npm run checklist [-- --short]`.
import { existsSync, readFileSync } from 'node:fs';
import { fallen } from './checklist/coverage.mjs';
import { coverageBy, keptWhole, writtenTitles } from './checklist/written.mjs';
import { inRoot } from './lib/root.mjs';

const short = process.argv.includes('--short');
const say = (line) => process.stdout.write(`${line}\n`);

/** Titles from the sources, and those of the last `npm test`, which also contains the names generated from tables. */
function titles() {
  const ran = ['tests', 'e2e'].flatMap((name) => resultsOf(inRoot('test-results', `${name}.json`)));
  const failed = new Set(ran.filter(({ status }) => status === 'failed').map(({ title }) => title));
  return [...writtenTitles(), ...ran.filter(({ status }) => status === 'passed').map(({ title }) => title)].filter(
    (title) => !failed.has(title),
  );
}

function resultsOf(file) {
  if (!existsSync(file)) return [];
  return JSON.parse(readFileSync(file, 'utf8')).testResults.flatMap(({ assertionResults }) =>
    assertionResults.map(({ ancestorTitles, title, status }) => ({
      title: [...ancestorTitles, title].join(' > '),
      status,
    })),
  );
}

const { rows, unknown } = coverageBy(titles());
const lost = fallen(rows, keptWhole());
for (const { id, text, state, open, of } of rows) {
  if (short && state !== 'partial') continue;
  say(`${state.padEnd(8)} ${id.padEnd(9)} ${state === 'partial' ? `${of - open.length} of ${of}` : text.slice(0, 90)}`);
  if (state === 'partial') for (const clause of open) say(`           no test says: ${clause}`);
}
if (unknown.length) say(`Tests name rows that do not exist: ${unknown.join(', ')}`);
for (const line of lost) say(`No longer whole: ${line}`);
const count = (state) => rows.filter((row) => row.state === state).length;
say(`rows: ${count('whole')} whole, ${count('partial')} partial, ${count('missing')} missing`);
process.exitCode = unknown.length || lost.length || rows.length === 0 ? 1 : 0;
