import { type ChildProcess, spawn } from 'node:child_process';
import { performance } from 'node:perf_hooks';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../dist/server/main.js', import.meta.url));

export interface ServerProcess {
  readonly port: number;
  readonly readyMs: number;
  readonly pid: number;
  /** The output so far. */
  output(): string;
  stop(): Promise<void>;
}

/** The built server on a data folder and a free port, started as an operator starts it. */
export function startServerProcess(
  folder: string,
  file = program,
  settings: Readonly<Record<string, string>> = {},
): Promise<ServerProcess> {
  const started = performance.now();
  const { DATABASE_URL: _own, ...environment } = process.env;
  const env = {
    ...environment,
    NODE_ENV: 'production',
    PORT: '0',
    HOST: '127.0.0.1',
    FAIRLEAD_DATA: folder,
    FAIRLEAD_DEMO: 'off',
    FAIRLEAD_RATE_LIMIT_SESSION: '0',
    FAIRLEAD_LOG: 'warn',
    ...settings,
  };
  const child = spawn(process.execPath, [file], { env, stdio: ['ignore', 'pipe', 'pipe'] });
  return new Promise((resolve, reject) => {
    let output = '';
    const read = (part: Buffer) => {
      output += part.toString();
      const port = /running at http:\/\/[^:]+:(\d+)/.exec(output)?.[1];
      const ready = {
        readyMs: performance.now() - started,
        pid: child.pid ?? 0,
        output: () => output,
        stop: () => stop(child),
      };
      if (port) resolve({ port: Number(port), ...ready });
    };
    child.stdout.on('data', read);
    child.stderr.on('data', read);
    child.on('exit', (code) => reject(new Error(`The server ended with ${code}:\n${output}`)));
  });
}

function stop(child: ChildProcess): Promise<void> {
  return new Promise((resolve) => {
    child.once('exit', () => resolve());
    child.kill('SIGTERM');
  });
}
