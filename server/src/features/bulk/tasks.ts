import type { Task } from '../../jobs/queue';
import { bulkTask, type JobParts, RUN_BULK } from './run';

export function bulkTasks(parts: JobParts): Readonly<Record<string, Task>> {
  return { [RUN_BULK]: bulkTask(parts) };
}
