import { spawn } from 'node:child_process';
import { getPriority, setPriority } from 'node:os';
import { inRoot, root } from './root.mjs';

/** Behind programs of ordinary priority, with about a tenth of what one of them gets. */
const YIELDING = 10;

/**
 * Runs one of our programs or one of node_modules. Resolves to its exit code and its output, unless the output is
 * sent to the terminal; never rejects. `yielding`: other programs come first.
 */
export function run(command, args, options = {}) {
  const { show = false, cwd = root, env = process.env, limitMinutes = 0, yielding = false } = options;
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env,
      stdio: ['ignore', ...(show ? ['inherit', 'inherit'] : ['pipe', 'pipe'])],
    });
    if (yielding && child.pid) yieldTo(child.pid);
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream?.on('data', (chunk) => {
        output += chunk;
      });
    }
    const limit = limitMinutes
      ? setTimeout(() => {
          output += `\nStopped: it took longer than ${limitMinutes} minutes.\n`;
          child.kill('SIGKILL');
        }, limitMinutes * 60_000)
      : undefined;
    const passOn = (signal) => child.kill(signal);
    process.on('SIGINT', passOn);
    process.on('SIGTERM', passOn);
    const end = (code, text) => {
      clearTimeout(limit);
      process.off('SIGINT', passOn);
      process.off('SIGTERM', passOn);
      resolve({ code, output: text });
    };
    child.on('error', (error) => end(127, `${command}: ${error.message}`));
    child.on('close', (code, signal) => end(code ?? 1, signal ? `${output}\nEnded by ${signal}.` : output));
  });
}

/** Where the system refuses it, or the program has ended already, everything stays as it is. */
function yieldTo(pid) {
  try {
    setPriority(pid, Math.max(YIELDING, getPriority()));
  } catch {}
}

/** A command of node_modules, called directly instead of through npx. */
export const tool = (name) => inRoot('node_modules', '.bin', name);

export function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
