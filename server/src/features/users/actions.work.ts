import type { LongWork } from '../../long-work/long-work';
import { emptiedAction } from './actions.queries';

export const USER_ACTION: LongWork = {
  task: 'run_user_action',
  table: 'user_action',
  unsized: true,
  name: 'user action',
  lock: 7_103_032,
  via: 'screen',
  open: ['waiting', 'running'],
  running: 'running',
  emptied: emptiedAction,
  orphaned: 'The user who started it is no longer active.',
  broken: 'Something went wrong on our side. Nothing was changed.',
};
