// Starts Fairlead from a fresh or an existing clone: installs and builds what is missing, then runs the server.
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
// The server runs in this process, not in a child process: a signal then reaches the server itself, and no process
// remains after a kill.
await import(new URL('../dist/server/main.js', import.meta.url).href);
