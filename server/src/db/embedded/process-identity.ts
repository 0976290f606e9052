import { spawnSync } from 'node:child_process';
import fs from 'node:fs';

/**
 * When the process with this number was started, in whatever unit the system tells it; undefined when there is none.
 * Together with the number it names one process for good, which the number alone does not.
 */
export function processStart(pid: number): string | undefined {
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  if (!fs.existsSync('/proc/self/stat')) return processStartFromPs(pid);
  const stat = readProc(pid, 'stat');
  if (stat === undefined) return undefined;
  // The second field is the program's name in brackets and may hold anything, spaces and brackets too.
  const [state, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return state === 'Z' ? undefined : rest[18];
}

/** Is this process the PostgreSQL server of this cluster folder, or another process that was given its number? */
export function isServerOf(pid: number, clusterFolder: string): boolean {
  if (processStart(pid) === undefined) return false;
  if (!fs.existsSync('/proc/self/stat')) return commandFromPs(pid).includes(clusterFolder);
  try {
    // PostgreSQL lives in its data folder: the one thing nobody else does.
    const home = fs.statSync(`/proc/${pid}/cwd`);
    const cluster = fs.statSync(clusterFolder);
    return home.dev === cluster.dev && home.ino === cluster.ino && (readProc(pid, 'comm') ?? '').includes('postgres');
  } catch {
    return false;
  }
}

function readProc(pid: number, file: string): string | undefined {
  try {
    return fs.readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return undefined;
  }
}

function processStartFromPs(pid: number): string | undefined {
  const started = spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim();
  return started ? started.replaceAll(/\s+/g, '_') : undefined;
}

function commandFromPs(pid: number): string {
  return spawnSync('ps', ['-ww', '-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).stdout ?? '';
}
