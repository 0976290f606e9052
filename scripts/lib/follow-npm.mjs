import { readFileSync } from 'node:fs';

/**
 * `npm start` puts npm and a shell between the caller and us, and neither passes on being killed: the server would go
 * on, with its port and its database, after the command the caller knows of has ended. So we end when they do.
 */
export function endWithNpm(everyMilliseconds = 250) {
  if (!process.env.npm_lifecycle_event) return;
  const before = ancestors();
  setInterval(() => {
    if (ancestors() !== before) process.kill(process.pid, 'SIGTERM');
  }, everyMilliseconds).unref();
}

/** The shell and, where the system tells it as a file, npm. */
function ancestors() {
  try {
    const stat = readFileSync(`/proc/${process.ppid}/stat`, 'utf8');
    return `${process.ppid} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[1]}`;
  } catch {
    return String(process.ppid);
  }
}
