import type { Task } from '../../jobs/queue';
import { REVERT_IMPORT, revertTask } from './revert';
import { importTask, type JobParts, RUN_IMPORT } from './run';

export function importTasks(parts: JobParts): Readonly<Record<string, Task>> {
  return { [RUN_IMPORT]: importTask(parts), [REVERT_IMPORT]: revertTask(parts) };
}
