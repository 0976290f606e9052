import { existsSync, readFileSync } from 'node:fs';
import { quietMs } from './pace.mjs';

/** Seconds that the tests and hooks of one file may take on a quiet machine with two processors. */
const budgets = { domain: 5, server: 20, web: 25, e2e: 60 };

/** Files that need a larger budget, each with its reason. */
export const exceptions = {
  'server/src/testing/kill.test.ts': [60, 'starts and kills a whole server five times'],
  'server/src/testing/full-disk.test.ts': [40, 'starts a whole server whose files may not grow'],
  'server/src/features/imports/kill.test.ts': [40, 'starts and kills a whole server'],
  'server/src/features/bulk/kill.test.ts': [40, 'starts and kills a whole server'],
  'server/src/db/embedded/embedded.test.ts': [60, 'installs, starts and kills databases of its own'],
  'server/src/db/backup/backup.test.ts': [60, 'saves and restores whole databases'],
  'server/src/http/hostile.test.ts': [120, 'sends every wrong value to every field of every endpoint'],
  'server/src/http/hostile-filters.test.ts': [30, 'judges every condition with every value'],
  'server/src/http/hostile-operators.test.ts': [30, 'judges every operator on every field with every value'],
  'server/src/http/mass-assignment.test.ts': [30, 'sends every column to every endpoint'],
  'server/src/http/rights/walk-levels.test.ts': [30, 'walks every endpoint as four kinds of user'],
  'server/src/http/rights/walk-grants.test.ts': [30, 'walks every endpoint as five kinds of user'],
  'server/src/http/rights/api.test.ts': [30, 'walks every endpoint with every kind of key'],
  'server/src/http/rights/unseen.test.ts': [30, 'walks every list as every kind of user'],
  'server/src/listing/filter-to-sql.test.ts': [40, 'runs hundreds of random filters in memory and in SQL'],
  'server/src/listing/held-lists.test.ts': [
    60,
    'asks drawn lists of two servers and of the database after each change',
  ],
  'server/src/features/imports/matching.test.ts': [90, 'imports random messy files of thousands of rows'],
  'server/src/features/reports/drawn.test.ts': [40, 'asks a hundred drawn reports of the database and of memory'],
  'server/src/features/reports/held-deals.test.ts': [
    60,
    'compares every kind of figure on two servers after each change',
  ],
  'server/src/features/imports/imports.test.ts': [40, 'imports long files'],
  'server/src/features/recycle-bin/recycle-bin.test.ts': [30, 'purges every account by age'],
  'server/src/features/bulk/bulk.test.ts': [40, 'changes thousands of records at once'],
  'e2e/story.test.ts': [120, 'goes through the whole product, beginning with an empty database'],
  'e2e/many.test.ts': [120, 'imports, changes and reverts 1,200 people'],
  'e2e/records.test.ts': [90, 'goes through every kind of record'],
  'scripts/recipes/recipes.test.ts': [90, 'compiles a copy of the source and tests it'],
  'server/src/features/live/bad-sockets.test.ts': [40, 'opens ten thousand connections'],
  'server/src/http/storm.test.ts': [30, 'hundreds of random writes at once'],
};

/** The times that the runners recorded for each file, converted to those of a quiet machine. */
export function readTimes(file, slower, processors) {
  if (!existsSync(file)) return [];
  const lines = readFileSync(file, 'utf8').split('\n').filter(Boolean);
  return lines.map((line) => timed(JSON.parse(line), slower, processors)).sort((a, b) => b.part - a.part);
}

function timed({ project, file, ms, load }, slower, processors) {
  const [budget, reason] = exceptions[file] ?? [budgets[project] ?? budgets.server];
  const seconds = quietMs(ms, load, slower, processors) / 1000;
  return { project, file, seconds, budget, reason, part: seconds / budget };
}

/** Reports one line for each file that uses much of its budget, and the files that exceed it. */
export function judgeTimes(times, say, { shown = 10 } = {}) {
  const line = ({ seconds, budget, file, part }) =>
    `${part > 1 ? 'OVER' : '    '} ${seconds.toFixed(1).padStart(6)} s of ${String(budget).padStart(2)}  ${file}`;
  const over = times.filter(({ part }) => part > 1);
  const near = times.slice(0, Math.max(shown, over.length));
  say(`Time of test files on a quiet machine, the ${near.length} nearest to their budget of ${times.length}:`);
  for (const one of near) say(line(one));
  for (const { file } of over) say(`FAILED  ${file} takes longer than its budget (scripts/lib/budget.mjs)`);
  return { passed: 0, failed: over.length, skipped: 0 };
}
