import { spawn } from 'node:child_process';
import { inRoot, root } from './root.mjs';

/**
 * Runs one of our programs or one of node_modules. Resolves to its exit code and its output, unless the output is
 * sent to the terminal; never rejects.
 */
export function run(command, args, { show = false, cwd = root, env = process.env, limitMinutes = 0 } = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, {
      cwd,
      env,
      stdio: ['ignore', ...(show ? ['inherit', 'inherit'] : ['pipe', 'pipe'])],
    });
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

/** A command of node_modules, called directly instead of through npx. */
export const tool = (name) => inRoot('node_modules', '.bin', name);

export function fail(message) {
  process.stderr.write(`${message}\n`);
  process.exit(1);
}
