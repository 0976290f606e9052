import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { inRoot } from './root.mjs';

const nothing = { passed: 0, failed: 0, skipped: 0 };

/**
 * The counts from vitest's own JSON report. A run that crashed, left no report or found no test counts as a failure,
 * because missing output must not look like success. Only a run limited to changes may find nothing to test.
 */
export function countReport(name, file, exitCode, say, { mayBeEmpty = false } = {}) {
  if (!existsSync(file)) {
    say(`${name}: the runner ended with code ${exitCode} and left no report.`);
    return { ...nothing, failed: 1 };
  }
  let report;
  try {
    report = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    say(`${name}: the report cannot be read: ${error.message}`);
    return { ...nothing, failed: 1 };
  }
  const counts = { ...nothing };
  for (const { status, assertionResults, name: testFile } of report.testResults) {
    for (const test of assertionResults) {
      if (test.status === 'passed') counts.passed += 1;
      else if (test.status === 'failed') {
        counts.failed += 1;
        say(`FAILED  ${short(testFile)} > ${test.fullName}\n${reason(test)}`);
      } else counts.skipped += 1;
    }
    const blamed = assertionResults.some((test) => test.status === 'failed');
    if (status === 'failed' && !blamed) {
      say(`FAILED  ${short(testFile)} could not be run to its end.`);
      counts.failed += 1;
    }
  }
  if (counts.failed === 0 && (exitCode !== 0 || (counts.passed === 0 && !mayBeEmpty))) {
    say(`${name}: the runner ended with code ${exitCode} after ${counts.passed} passed tests.`);
    counts.failed += 1;
  }
  return counts;
}

const short = (file) => (path.isAbsolute(file) ? path.relative(inRoot(), file) : file);

/** The first lines of a test's failure: they must be enough for a log of which only the end is kept. */
function reason({ failureMessages = [] }) {
  const lines = failureMessages.join('\n').split('\n');
  return lines
    .slice(0, 12)
    .map((line) => `        ${line.slice(0, 300)}`)
    .join('\n');
}

export function sum(all) {
  return all.reduce(
    (total, { passed, failed, skipped }) => ({
      passed: total.passed + passed,
      failed: total.failed + failed,
      skipped: total.skipped + skipped,
    }),
    nothing,
  );
}

export function summary({ passed, failed, skipped }) {
  return `${passed} passed, ${failed} failed${skipped ? `, ${skipped} skipped` : ''}`;
}
