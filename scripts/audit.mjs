// Asks the registry for known weaknesses of the dependencies: `npm run audit`. High ones fail. A registry that cannot be asked, or
// answers something else, is named, and nothing counts as checked.
import { spawnSync } from 'node:child_process';
import { inRoot } from './lib/root.mjs';

const { stdout, stderr } = spawnSync('npm', ['audit', '--json', '--audit-level=high'], {
  cwd: inRoot(),
  encoding: 'utf8',
  timeout: 60_000,
});
const counts = countsIn(stdout);
if (!counts) {
  console.log(`Not checked: the registry could not be asked for known weaknesses (${reasonIn(stdout, stderr)}).`);
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

function reasonIn(out, errors) {
  return (
    /"message": "(.+?)",?$/m.exec(out)?.[1] ?? /npm (?:warn|error) (?:audit )?(.+)/.exec(errors)?.[1] ?? 'no answer'
  );
}
