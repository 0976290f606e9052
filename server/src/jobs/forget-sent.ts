import { forgetSent } from '../writing/sent-once';
import { forgetting } from './retention';

/** A program that has no answer after a day does not repeat the call. */
export const forgetSentOnce = forgetting({ name: 'forget_sent_once', what: 'keys', forget: forgetSent, days: 1 });
