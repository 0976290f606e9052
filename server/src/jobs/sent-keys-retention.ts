import { deleteSentBefore } from '../writing/sent-once';
import { retention } from './retention';

/** Idempotency keys are kept for a day: a program that has had no answer by then does not repeat the call. */
export const sentKeysRetention = retention({
  name: 'sent_keys_retention',
  what: 'keys',
  deleteBefore: deleteSentBefore,
  days: 1,
});
