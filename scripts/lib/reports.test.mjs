import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { countReport, sum, summary } from './reports.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'fairlead-reports-'));
const file = path.join(folder, 'report.json');
const silent = () => undefined;

afterAll(() => rmSync(folder, { recursive: true, force: true }));

const report = (...files) =>
  writeFileSync(
    file,
    JSON.stringify({
      testResults: files.map(([status, ...tests]) => ({
        name: 'a.test.ts',
        status,
        assertionResults: tests.map((one) => ({ status: one })),
      })),
    }),
  );

describe('the count of a test run', () => {
  it('is what the report says', () => {
    report(['passed', 'passed', 'passed', 'skipped'], ['failed', 'failed', 'passed', 'todo']);
    expect(countReport('tests', file, 1, silent)).toEqual({ passed: 3, failed: 1, skipped: 2 });
  });

  it('names each failed test with its reason', () => {
    const failed = {
      status: 'failed',
      fullName: 'LIST-02 filters',
      failureMessages: ['Error: 1 instead of 2\n  at x'],
    };
    writeFileSync(
      file,
      JSON.stringify({ testResults: [{ name: 'a.test.ts', status: 'failed', assertionResults: [failed] }] }),
    );
    const said = [];
    countReport('tests', file, 1, (line) => said.push(line));
    expect(said).toEqual(['FAILED  a.test.ts > LIST-02 filters\n        Error: 1 instead of 2\n          at x']);
  });

  it.each([
    ['a file that could not be loaded', () => report(['passed', 'passed'], ['failed']), 1, { passed: 1, failed: 1 }],
    [
      'a runner that ended badly after all tests passed',
      () => report(['passed', 'passed']),
      1,
      { passed: 1, failed: 1 },
    ],
    ['a run without a single test', () => report(), 0, { passed: 0, failed: 1 }],
    ['a report that is no JSON', () => writeFileSync(file, '{"testRes'), 0, { passed: 0, failed: 1 }],
    ['a missing report', () => rmSync(file), 0, { passed: 0, failed: 1 }],
  ])('counts %s as a failure', (_, prepare, code, expected) => {
    prepare();
    expect(countReport('tests', file, code, silent)).toMatchObject(expected);
  });

  it('may be empty where only what changed was asked for', () => {
    report();
    expect(countReport('tests', file, 0, silent, { mayBeEmpty: true })).toEqual({ passed: 0, failed: 0, skipped: 0 });
    expect(countReport('tests', file, 1, silent, { mayBeEmpty: true }).failed).toBe(1);
  });

  it('becomes one line', () => {
    const parts = [
      { passed: 2, failed: 0, skipped: 0 },
      { passed: 3, failed: 1, skipped: 4 },
    ];
    expect(summary(sum(parts))).toBe('5 passed, 1 failed, 4 skipped');
    expect(summary(sum(parts.slice(0, 1)))).toBe('2 passed, 0 failed');
  });
});
