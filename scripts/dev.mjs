// For development: the server restarts and the browser reloads when a file changes: `npm run dev`.
import { spawn } from 'node:child_process';
import { ensureInstalled } from './lib/install.mjs';
import { inRoot } from './lib/root.mjs';
import { fail, tool } from './lib/run.mjs';

await ensureInstalled().catch((error) => fail(error.message));

const programs = [
  { command: tool('tsx'), args: ['watch', '--clear-screen=false', 'server/src/main.ts'], cwd: inRoot() },
  { command: tool('vite'), args: ['--clearScreen', 'false'], cwd: inRoot('web') },
];
const children = programs.map(({ command, args, cwd }) => spawn(command, args, { cwd, stdio: 'inherit' }));

let leaving = false;
const leave = (signal) => {
  if (leaving) return;
  leaving = true;
  for (const child of children) child.kill(signal);
};
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => leave(signal));
for (const child of children) {
  child.on('exit', (code) => {
    process.exitCode ||= code ?? 0;
    leave('SIGTERM');
  });
}
