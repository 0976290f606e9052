import type { Task } from '../../jobs/queue';
import { type JobParts, RUN_USER_ACTION } from './actions.job';
import { userActionTask } from './actions.run';
import type { MfaVerbs } from './actions.verbs';

export function userTasks(parts: JobParts, mfa: MfaVerbs): Readonly<Record<string, Task>> {
  return { [RUN_USER_ACTION]: userActionTask(parts, mfa) };
}
