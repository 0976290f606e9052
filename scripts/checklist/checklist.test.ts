import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { inRoot } from '../lib/root.mjs';
import { coverage, fallen, rowsOf } from './coverage.mjs';
import { titlesIn } from './titles.mjs';
import { coverageBy, keptWhole, writtenTitles } from './written.mjs';

const rows = rowsOf(
  '| ID | What |\n|---|---|\n| REC-01 | A deal. |\n| REC-04 | A customer. |\n| LIST-05 | The board. |',
);
const clauses = {
  'REC-01': { commission: ['commission'], deal_days_active: ['days active', 'age'] },
  'LIST-05': { all: ['all'] },
};
const states = (titles: string[]) =>
  coverage(rows, clauses, titles).rows.map(({ id, state, open }: { id: string; state: string; open: string[] }) => [
    id,
    state,
    ...open,
  ]);

describe('what the titles of tests cover', () => {
  it('a row is whole when each of its clauses is in a title with its ID', () => {
    const titles = ['REC-01 commission is value times rate', 'REC-01 1§3 the days that a deal is active are whole'];
    expect(states(titles)[0]).toEqual(['REC-01', 'whole']);
  });

  it('a row is partial while a clause has no title, and the clause is named', () => {
    expect(states(['REC-01 Commission rate', 'deal_days_active without an ID'])[0]).toEqual([
      'REC-01',
      'partial',
      'deal_days_active',
    ]);
  });

  it('a title of another row proves nothing', () => {
    expect(states(['REC-02 commission', 'LIST-05 commission'])[0]?.[1]).toBe('missing');
  });

  it('a row whose clauses are not listed is never whole', () => {
    expect(states(['REC-04 a customer'])[1]?.[1]).toBe('partial');
    expect(states([])[1]?.[1]).toBe('missing');
  });

  it('a long word may go on, a short one must be the word itself', () => {
    const [deal, , board] = states(['REC-01 commissions', 'LIST-05 allowed']);
    expect(deal).toEqual(['REC-01', 'partial', 'deal_days_active']);
    expect(board).toEqual(['LIST-05', 'missing', 'all']);
  });

  it('IDs that match no row are reported', () => {
    expect(coverage(rows, clauses, ['REC-99 x']).unknown).toEqual(['REC-99']);
  });
});

describe('the rows that were whole', () => {
  it('are named with what no test says any more, also when the row itself is gone', () => {
    const found = (titles: string[]) => fallen(coverage(rows, clauses, titles).rows, ['LIST-05', 'REC-01', 'REC-77']);
    expect(found(['REC-01 commission', 'LIST-05 all'])).toEqual([
      'REC-01: deal_days_active',
      'REC-77: the row is gone',
    ]);
  });

  it('stay whole: scripts/checklist/whole.json lists them, and a row that becomes whole is added there', () => {
    const now: { id: string; state: string }[] = coverageBy(writtenTitles()).rows;
    const kept = keptWhole();
    expect(fallen(now, kept)).toEqual([]);
    expect(now.filter(({ state }) => state === 'whole').map(({ id }) => id)).toEqual(kept);
  });
});

describe('reading titles', () => {
  it('takes tests with the titles of the groups around them', () => {
    const source =
      "describe('REC-01', () => {\n  it('name', () => {\n    expect(')').toBe(1);\n  });\n});\ntest('REC-02 phone', () => {});";
    expect(titlesIn(source)).toEqual(['REC-01 > name', 'REC-02 phone']);
  });

  it('takes the title that follows a table of cases', () => {
    expect(titlesIn("test.each<Kind>([['a', 1], ['b', 2]])('REC-01 %s is %s', (name) => {});")).toEqual([
      'REC-01 %s is %s',
    ]);
  });

  it('leaves out what is skipped or only planned', () => {
    expect(
      titlesIn("it.skip('REC-01 a', f);\nit.todo('REC-01 b');\ndescribe.skip('x', () => { it('REC-01 c', f); });"),
    ).toEqual([]);
  });

  it('takes no title out of a comment or of other calls', () => {
    expect(titlesIn("// it('REC-01 a', f)\nvisit('REC-01 b');\npattern.test('REC-01 c') && it(name, f);")).toEqual([]);
  });
});

describe('the list itself', () => {
  const all = rowsOf(readFileSync(inRoot('docs', 'checklist.md'), 'utf8'));

  it('has every row once, and clauses only for rows that it has', () => {
    const ids = all.map(({ id }: { id: string }) => id);
    expect(ids.length).toBeGreaterThan(120);
    expect(new Set(ids).size).toBe(ids.length);
    const listed = Object.keys(JSON.parse(readFileSync(inRoot('scripts/checklist/clauses.json'), 'utf8')));
    expect(listed.filter((id) => !ids.includes(id))).toEqual([]);
  });

  it('is printed with a sum at its end', () => {
    const { stdout } = spawnSync(process.execPath, [inRoot('scripts/checklist.mjs')], { encoding: 'utf8' });
    expect(stdout).toMatch(/^rows: \d+ whole, \d+ partial, \d+ missing$/m);
  });
});
