import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { exceptions, judgeTimes, readTimes } from './budget.mjs';
import { quietMs, slowness } from './pace.mjs';
import { inRoot } from './root.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'fairlead-times-'));
const file = path.join(folder, 'times.jsonl');
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const judged = (...lines) => {
  writeFileSync(file, lines.map((line) => `${JSON.stringify({ project: 'domain', load: 2, ...line })}\n`).join(''));
  const said = [];
  const counts = judgeTimes(readTimes(file, 1, 2), (line) => said.push(line));
  return { counts, said: said.join('\n') };
};

describe('the time budget of test files', () => {
  it('lets a file pass that keeps to its budget, and prints both', () => {
    const { counts, said } = judged({ file: 'a.test.ts', ms: 1234 });
    expect([counts, said]).toEqual([
      { passed: 0, failed: 0, skipped: 0 },
      expect.stringMatching(/ 1\.2 s of +\d+ {2}a\.test\.ts/),
    ]);
  });

  it('fails the run for each file over its budget, by name', () => {
    const { counts, said } = judged({ file: 'a.test.ts', ms: 900_000 }, { file: 'b.test.ts', ms: 5 });
    expect(counts.failed).toBe(1);
    expect(said).toMatch(/^FAILED {2}a\.test\.ts takes longer than its budget/m);
  });

  it('does not fail a file because the machine is busy', () => {
    expect(judged({ file: 'a.test.ts', ms: 20_000, load: 40 }).counts.failed).toBe(0);
  });

  it('fails nothing where nothing was measured', () => {
    rmSync(file, { force: true });
    expect(judgeTimes(readTimes(file, 1, 2), () => undefined).failed).toBe(0);
  });

  it('divides by how busy and how slow the machine is, and never makes a time longer', () => {
    expect(quietMs(1000, 8, 2, 2)).toBe(125);
    expect(quietMs(1000, 0.5, 1, 2)).toBe(1000);
    expect(slowness()).toBeGreaterThanOrEqual(1);
  });

  it.each(Object.entries(exceptions))('%s has a larger budget for a reason', (name, [seconds, reason]) => {
    expect(existsSync(inRoot(name))).toBe(true);
    expect([seconds > 12, reason.length > 10]).toEqual([true, true]);
  });
});
