import type { Pool } from '../../db/connection';
import type { Log } from '../../http/context';
import type { Endpoint } from '../../http/endpoint';
import type { Task } from '../../jobs/queue';

export interface JobParts {
  readonly pool: Pool;
  readonly clock: () => Date;
  readonly log: Log;
}
export const importRoutes: Endpoint[] = [];
export function importTasks(_parts: JobParts): Record<string, Task> {
  return {};
}
