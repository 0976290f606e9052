import type { LongWork } from '../../long-work/long-work';
import { emptiedExport } from './account-exports.queries';

export const ACCOUNT_EXPORT: LongWork = {
  task: 'run_account_export',
  table: 'account_export',
  name: 'account export',
  lock: 7_103_088,
  unsized: true,
  via: 'screen',
  open: ['waiting', 'running'],
  running: 'running',
  emptied: emptiedExport,
  orphaned: 'The user who asked for it is no longer active.',
  broken: 'Something went wrong on the server. No file was written.',
};
