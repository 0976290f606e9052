import { spawnSync } from 'node:child_process';
import fs from 'node:fs';

/**
 * The start time of the process with this ID, in the unit of the operating system; undefined if no such process
 * exists. ID and start time together identify a process permanently; the ID alone can be reused.
 */
export function processStart(pid: number): string | undefined {
  if (!Number.isInteger(pid) || pid <= 0) return undefined;
  if (!fs.existsSync('/proc/self/stat')) return processStartFromPs(pid);
  const stat = readProc(pid, 'stat');
  if (stat === undefined) return undefined;
  // The second field is the program name in parentheses. It may contain any characters, including spaces and
  // parentheses.
  const [state, ...rest] = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  return state === 'Z' ? undefined : rest[18];
}

/** True if this process is the PostgreSQL server of this cluster folder, and not another process with the same ID. */
export function isServerOf(pid: number, clusterFolder: string): boolean {
  if (processStart(pid) === undefined) return false;
  if (!fs.existsSync('/proc/self/stat')) return commandFromPs(pid).includes(clusterFolder);
  try {
    // The working directory of PostgreSQL is its data folder; no other process uses it.
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
