import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';

/**
 * Marks that this process installs, until `end`. Returns whether an earlier installation was stopped half-way: it leaves
 * incomplete packages, which npm would accept. Throws if another process is still installing.
 */
export function begin(file) {
  const wasStopped = existsSync(file);
  if (wasStopped) {
    const pid = runningIn(readFileSync(file, 'utf8'));
    if (pid) throw new Error(`Process ${pid} is installing the dependencies. Wait until it has ended.`);
    rmSync(file);
  }
  // Fails if another process began meanwhile.
  writeFileSync(file, identityOf(process.pid), { flag: 'wx' });
  return wasStopped;
}

export function end(file) {
  rmSync(file, { force: true });
}

/** The id of the process that wrote this mark, if it still runs and is not this one. */
function runningIn(mark) {
  const pid = Number.parseInt(mark, 10);
  return pid > 0 && pid !== process.pid && isAlive(pid) && identityOf(pid) === mark ? pid : undefined;
}

/** The id with the start time, because ids are used again; without `/proc` the id alone. */
function identityOf(pid) {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return `${pid} ${stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19]}`;
  } catch {
    return String(pid);
  }
}

function isAlive(pid) {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return error.code === 'EPERM';
  }
}
