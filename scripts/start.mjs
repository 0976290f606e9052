// Starts Fairlead from a fresh clone or an old one: installs and builds what is missing, then runs the server.
import { build } from './build.mjs';
import { endWithNpm } from './lib/follow-npm.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { inRoot } from './lib/root.mjs';
import { fail } from './lib/run.mjs';

const say = (line) => process.stdout.write(`${line}\n`);

endWithNpm();
try {
  await ensureInstalled(say);
  await build({ onlyChanged: true, say });
} catch (error) {
  fail(error.message);
}
process.chdir(inRoot());
process.setSourceMapsEnabled(true);
// In this process, not in one below it: a signal then reaches the server itself, and nothing is left when we are killed.
await import(new URL('../dist/server/main.js', import.meta.url).href);
