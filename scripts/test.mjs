// Checks, builds and tests everything, and says in its last line how it went: `npm test`.
import { mkdirSync, rmSync } from 'node:fs';
import { build } from './build.mjs';
import { runChecks } from './check.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { countReport, sum, summary } from './lib/reports.mjs';
import { inRoot } from './lib/root.mjs';
import { run, tool } from './lib/run.mjs';

const say = (line) => process.stdout.write(`${line}\n`);
const results = inRoot('test-results');

/** The browser gets the machine to itself, and the built application. */
const runs = [
  { name: 'tests', projects: ['domain', 'server', 'web'] },
  { name: 'e2e', projects: ['e2e'] },
];

async function step(name, work) {
  try {
    await work();
    return { passed: 1, failed: 0, skipped: 0 };
  } catch (error) {
    say(`FAILED  ${name}\n${error.message}`);
    return { passed: 0, failed: 1, skipped: 0 };
  }
}

async function checks() {
  const all = await runChecks(say);
  return { passed: all.filter(({ ok }) => ok).length, failed: all.filter(({ ok }) => !ok).length, skipped: 0 };
}

async function tests({ name, projects }) {
  const report = inRoot('test-results', `${name}.json`);
  const args = ['run', ...projects.map((project) => `--project=${project}`)];
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const { code } = await run(tool('vitest'), [...args, ...reporters], { show: true, limitMinutes: 30 });
  return countReport(name, report, code, say);
}

async function everything() {
  const installed = await step('install', () => ensureInstalled(say));
  if (installed.failed) return [{ ...installed, passed: 0 }];
  rmSync(results, { recursive: true, force: true });
  mkdirSync(results, { recursive: true });
  const counts = [await checks()];
  counts.push(await step('build', () => build({ onlyChanged: true, say })));
  for (const one of runs) counts.push(await tests(one));
  return counts;
}

const total = sum(await everything());
say(summary(total));
process.exitCode = total.failed === 0 ? 0 : 1;
