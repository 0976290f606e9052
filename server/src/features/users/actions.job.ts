import type { Pool } from '../../base/database';
import type { Log } from '../../base/context';

export interface JobParts {
  readonly pool: Pool;
  readonly clock: () => Date;
  readonly log: Log;
}

export interface UserActionJob {
  readonly account_id: number;
  readonly user_id: number;
  readonly user_action_id: number;
}

export const RUN_USER_ACTION = 'run_user_action';
