import { spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * The processor on which each of this many workers stays, together with its database; undefined if every worker has
 * processors to spare, or if the system cannot do this. A worker and its database run alternately. On two processors
 * of a virtual machine each change wakes the other one up, which costs more than most statements
 * (docs/decisions/0091). A worker more than there are processors stays nowhere: it runs where another one waits.
 */
export function processorsFor(workers: number): (number | undefined)[] | undefined {
  const usable = usableProcessors();
  if (usable.length < 2 || usable.length > workers) return undefined;
  return Array.from({ length: workers }, (_, worker) => usable[worker]);
}

/** Keeps a process, its threads and its children on one processor. Without `taskset` nothing changes. */
export function stayOn(processor: number, pid: number): void {
  spawnSync('taskset', ['--all-tasks', '--cpu-list', '--pid', String(processor), String(pid)]);
}

function usableProcessors(): number[] {
  try {
    const [, list = ''] = /^Cpus_allowed_list:\s*(\S+)/m.exec(readFileSync('/proc/self/status', 'utf8')) ?? [];
    return list.split(',').flatMap((range) => {
      const [first = 0, last = first] = range.split('-').map(Number);
      return Array.from({ length: last - first + 1 }, (_, index) => first + index);
    });
  } catch {
    return [];
  }
}
