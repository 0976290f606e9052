// All checks that do not run the code: `npm run check`.
import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { ensureInstalled } from './lib/install.mjs';
import { inRoot, isProgram } from './lib/root.mjs';
import { fail, run, tool } from './lib/run.mjs';

/** Several checkers of one program share few of their results: a single one takes half of the processor time. */
const types = (folder, config = 'tsconfig.json') => [tool('tsc'), '-p', `${folder}/${config}`, '--checkers', '1'];
/**
 * The compiler and the linter collect garbage less often, which saves another fifth of the time for a tenth more
 * memory.
 */
const env = { GOGC: '400', ...process.env };

const SIGNALS = ['SIGINT', 'SIGTERM'];

/** The longest step starts first, so that it does not run alone at the end. */
const steps = [
  { name: 'lint', command: [tool('oxlint'), '--type-aware', '--deny-warnings'] },
  { name: 'dead code', command: [tool('knip')] },
  { name: 'types: web', command: types('web') },
  { name: 'types: server, bench', command: types('server') },
  { name: 'format', command: [tool('biome'), 'format', '.'] },
  { name: 'types: tests of the domain', command: types('domain', 'tsconfig.test.json') },
  { name: 'types: domain', command: types('domain') },
  { name: 'structure', command: [process.execPath, 'scripts/structure.mjs'], needs: 'scripts/structure.mjs' },
  { name: 'types: e2e', command: types('e2e') },
];

/**
 * Runs every step, even after one failed. Resolves to `[{name, ok, seconds, output}]`. `beside` something else that computes,
 * one step at a time takes what processor time is left.
 */
export async function runChecks(say = console.log, { beside = false } = {}) {
  const waiting = steps.filter(({ needs }) => !needs || existsSync(inRoot(needs)));
  const results = [];
  const worker = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) {
      const started = Date.now();
      const [program, ...args] = step.command;
      const { code, output } = await run(program, args, { limitMinutes: beside ? 60 : 10, env, yielding: beside });
      const seconds = ((Date.now() - started) / 1000).toFixed(1);
      results.push({ name: step.name, ok: code === 0, seconds, output });
      say(`${code === 0 ? 'ok    ' : 'FAILED'}  ${step.name} (${seconds} s)`);
    }
  };
  // A signal ends the steps that run; none begins after it.
  const stop = () => waiting.splice(0);
  for (const signal of SIGNALS) process.on(signal, stop);
  const atOnce = beside ? 1 : Math.min(4, availableParallelism());
  await Promise.all(Array.from({ length: atOnce }, worker));
  for (const signal of SIGNALS) process.off(signal, stop);
  return results;
}

/** What the steps that failed have said. */
export function sayFailures(results, say = console.log) {
  for (const { name, ok, output } of results) if (!ok) say(`\n── ${name} ──\n${output.trim()}\n`);
}

if (isProgram(import.meta.url)) {
  await ensureInstalled().catch((error) => fail(error.message));
  const results = await runChecks();
  sayFailures(results);
  process.exitCode = results.every(({ ok }) => ok) ? 0 : 1;
}
