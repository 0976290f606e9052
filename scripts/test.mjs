// Checks, builds and tests everything, and reports the result in its last line: `npm test`. With `--changed` it tests
// only what depends on files that differ from main, or from `--changed=REF`.
import { mkdirSync, rmSync } from 'node:fs';
import { build } from './build.mjs';
import { runChecks, sayFailures } from './check.mjs';
import { judgeTimes, readTimes } from './lib/budget.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { slowness } from './lib/pace.mjs';
import { countReport, sum, summary } from './lib/reports.mjs';
import { inRoot } from './lib/root.mjs';
import { run, tool } from './lib/run.mjs';

const say = (line) => process.stdout.write(`${line}\n`);
const results = inRoot('test-results');
const times = inRoot('test-results', 'times.jsonl');

/** The projects that need no build. */
const unbuilt = ['domain', 'server', 'web'];

const none = { passed: 0, failed: 0, skipped: 0 };

async function step(name, work) {
  try {
    await work();
    return { ...none, passed: 1 };
  } catch (error) {
    say(`FAILED  ${name}\n${error.message}`);
    return { ...none, failed: 1 };
  }
}

function countChecks(all) {
  sayFailures(all, say);
  return { passed: all.filter(({ ok }) => ok).length, failed: all.filter(({ ok }) => !ok).length, skipped: 0 };
}

/** Failures are reported last: of a long log only the end may be read or kept. */
const faults = [];

async function tests(projects, since) {
  const report = inRoot('test-results', 'tests.json');
  const args = ['run', ...projects.map((project) => `--project=${project}`)];
  if (since) args.push(`--changed=${since}`, '--passWithNoTests');
  const reporters = ['default', 'json', inRoot('scripts/lib/timing-reporter.mjs')].map((one) => `--reporter=${one}`);
  const env = { ...process.env, FAIRLEAD_TEST_TIMES: times };
  const command = [...args, ...reporters, `--outputFile.json=${report}`];
  const { code } = await run(tool('vitest'), command, { show: true, env, limitMinutes: 60 });
  return countReport('tests', report, code, (line) => faults.push(line), { mayBeEmpty: Boolean(since) });
}

/**
 * The build and the tests in turn, since programs that share two processors are slower together; the checks beside them, in
 * the time that the tests wait for servers that start and end.
 */
async function everything(since) {
  const installed = await step('install', () => ensureInstalled(say));
  if (installed.failed) return [installed];
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  const slower = slowness();
  const checking = runChecks(say, { beside: true });
  const built = await step('build', () => build({ onlyChanged: true, say }));
  // The browser tests run on what was built.
  const tested = await tests(built.failed ? unbuilt : [...unbuilt, 'e2e'], since);
  const checked = countChecks(await checking);
  const timed = judgeTimes(readTimes(times, slower), say);
  for (const fault of faults) say(fault);
  return [checked, built, tested, timed];
}

/** The base of `--changed`: the named commit, else main, else the last commit. */
async function comparedWith([first = '', ...more]) {
  if (!first) return undefined;
  const [, given] = /^--changed(?:=(.+))?$/.exec(first) ?? [];
  if (more.length || !first.startsWith('--changed')) throw new Error('Usage: npm test [-- --changed[=COMMIT]]');
  if (given) return given;
  const { code } = await run('git', ['rev-parse', '--verify', '--quiet', 'main']);
  return code === 0 ? 'main' : 'HEAD';
}

const total = sum(await everything(await comparedWith(process.argv.slice(2))));
say(summary(total));
process.exitCode = total.failed === 0 ? 0 : 1;
