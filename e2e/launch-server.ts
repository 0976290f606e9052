import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

interface StartedServer {
  readonly url: string;
  /** Its data, with the mails that it would send. */
  readonly folder: string;
  stop(): Promise<void>;
}

const PROGRAM = fileURLToPath(new URL('../dist/server/main.js', import.meta.url));
const PATIENCE = 120_000;

/** The built application as an operator starts it: its own database in a temporary folder, on any free port. */
export async function launchServer(env: Record<string, string> = {}): Promise<StartedServer> {
  const folder = mkdtempSync(join(tmpdir(), 'fairlead-e2e-'));
  const settings = { PORT: '0', FAIRLEAD_DATA: folder, FAIRLEAD_SIGNUP: 'open', FAIRLEAD_RATE_LIMIT_SESSION: '0' };
  const cheap = { NODE_ENV: 'test', FAIRLEAD_PASSWORD_COST: 'least' };
  const server = spawn(process.execPath, [PROGRAM], { env: { ...process.env, ...settings, ...cheap, ...env } });
  const stop = async () => {
    await ended(server);
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    return { url: await addressOf(server), folder, stop };
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
