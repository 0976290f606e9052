import { forgetSent } from '../writing/sent-once';
import { forgetting } from './retention';

/** Whoever has no answer after a day does not send the call again. */
export const forgetSentOnce = forgetting({ name: 'forget_sent_once', what: 'keys', forget: forgetSent, days: 1 });
