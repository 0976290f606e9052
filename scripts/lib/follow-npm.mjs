import { readFileSync } from 'node:fs';

/**
 * `npm start` puts npm and a shell between the caller and this process, and neither passes on a kill: the server
 * would keep running, with its port and its database, after the command that the caller started has ended. So this
 * process ends when they end.
 */
export function endWithNpm(everyMilliseconds = 250) {
  if (!process.env.npm_lifecycle_event) return;
  const before = ancestors();
  setInterval(() => {
    if (ancestors() !== before) process.kill(process.pid, 'SIGTERM');
  }, everyMilliseconds).unref();
}

/** The shell and, where the system exposes it as a file, npm. */
function ancestors() {
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, 'utf8');
    return `${process.ppid} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]}`;
  } catch {
    return String(process.ppid);
  }
}
