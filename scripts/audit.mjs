// Asks the registry for known weaknesses of the dependencies: `npm run audit`. High ones fail; without a network it
// reports that.
import { spawnSync } from 'node:child_process';
import { inRoot } from './lib/root.mjs';

const { stdout, stderr } = spawnSync('npm', ['audit', '--json', '--audit-level=high'], {
  cwd: inRoot(),
  encoding: 'utf8',
  timeout: 60_000,
});
const counts = countsIn(stdout);
if (!counts) {
  console.log(`The registry could not be asked for known weaknesses: ${reasonIn(stderr)}`);
} else {
  const { critical, high, moderate, low } = counts;
  console.log(`Known weaknesses: ${critical} critical, ${high} high, ${moderate} moderate, ${low} low.`);
  if (critical + high) process.exitCode = 1;
}

function countsIn(text) {
  try {
    return JSON.parse(text).metadata?.vulnerabilities;
  } catch {
    return undefined;
  }
}

function reasonIn(text) {
  return /audit (.+)/.exec(text)?.[1] ?? 'no answer';
}
