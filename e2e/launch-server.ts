import { type ChildProcess, spawn } from 'node:child_process';
import { cpSync, rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { memoryFolder } from '../server/src/testing/memory-folder';

interface StartedServer {
  readonly url: string;
  /** Its data, including the mails that it would send. */
  readonly folder: string;
  /** Stops it and removes its data. */
  stop(): Promise<void>;
  /** Stops it and keeps its data. */
  end(): Promise<void>;
}

const PROGRAM = fileURLToPath(new URL('../dist/server/main.js', import.meta.url));
const PATIENCE = 120_000;

/**
 * The built application as an operator starts it: its own database in a temporary folder, on any free port. With a
 * copy of the data of an unused server it starts in a fraction of the time.
 */
export async function launchServer(env: Record<string, string> = {}, unused?: string): Promise<StartedServer> {
  const folder = memoryFolder('fairlead-e2e-');
  if (unused) cpSync(unused, folder, { recursive: true });
  const settings = { PORT: '0', FAIRLEAD_DATA: folder, FAIRLEAD_SIGNUP: 'open', FAIRLEAD_RATE_LIMIT_SESSION: '0' };
  const cheap = { NODE_ENV: 'test', FAIRLEAD_PASSWORD_COST: 'least' };
  const server = spawn(process.execPath, [PROGRAM], { env: { ...process.env, ...settings, ...cheap, ...env } });
  const end = () => ended(server);
  const stop = async () => {
    await end();
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    return { url: await addressOf(server), folder, stop, end };
  } catch (error) {
    await stop();
    throw error;
  }
}

/** Waits for the line that contains the server's address. */
function addressOf(server: ChildProcess): Promise<string> {
  let said = '';
  return new Promise((found, failed) => {
    const timer = setTimeout(() => failed(new Error(`The server did not start in time:\n${said}`)), PATIENCE);
    const listen = (text: Buffer) => {
      said += text.toString();
      const address = /running at (http:\S+)/.exec(said)?.[1];
      if (!address) return;
      clearTimeout(timer);
      found(address);
    };
    server.stdout?.on('data', listen);
    server.stderr?.on('data', listen);
    server.once('exit', (code) => failed(new Error(`The server ended with ${code}:\n${said}`)));
  });
}

function ended(server: ChildProcess): Promise<void> {
  if (server.exitCode !== null) return Promise.resolve();
  return new Promise((done) => {
    server.once('exit', () => done());
    server.kill('SIGTERM');
  });
}
