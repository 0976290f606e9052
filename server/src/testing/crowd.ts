import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export interface CrowdAsk {
  readonly port: number;
  readonly path: string;
  /** The first connections have the first one, and so on. */
  readonly cookies: readonly string[];
  readonly count: number;
  /** As many wait for their answer at any moment. */
  readonly atOnce: number;
}

export interface CrowdAnswer {
  /** How many were answered with each status; `000` if the connection failed. */
  readonly answers: Readonly<Record<string, number>>;
  /** The different bodies of the refusals. */
  readonly texts: readonly string[];
  /** The connections that are still open. */
  readonly open: number;
}

const PROGRAM = fileURLToPath(new URL('./crowd-child.ts', import.meta.url));

/** Opens thousands of real connections, which stay open until the crowd leaves. */
export async function crowd(ask: CrowdAsk): Promise<CrowdAnswer & { leave(): Promise<void> }> {
  const child = spawn(process.execPath, ['--import', 'tsx', PROGRAM, JSON.stringify(ask)], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const [line] = (await Promise.race([once(createInterface(child.stdout), 'line'), once(child, 'exit')])) as [unknown];
  if (typeof line !== 'string') throw new Error('The crowd ended before it had its answers');
  const leave = async () => {
    const gone = once(child, 'exit');
    child.stdin.end();
    await gone;
  };
  return { ...(JSON.parse(line) as CrowdAnswer), leave };
}
