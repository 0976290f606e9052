// Fills a large database and runs fixed questions over HTTP and as bare SQL: `npm run bench -- --help`.
import { spawn } from 'node:child_process';
import { build } from './build.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { inRoot } from './lib/root.mjs';
import { fail, tool } from './lib/run.mjs';

try {
  await ensureInstalled();
  // Only what runs in a browser needs the screens.
  const inBrowser = ['--day', '--phone', '--live'].some((option) => process.argv.includes(option));
  await build({ names: inBrowser ? undefined : ['server'], onlyChanged: true, say: console.log });
} catch (error) {
  fail(error.message);
}
const bench = spawn(tool('tsx'), ['bench/main.ts', ...process.argv.slice(2)], { cwd: inRoot(), stdio: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => bench.kill(signal));
bench.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
