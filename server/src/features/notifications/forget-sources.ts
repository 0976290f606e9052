import { forgetting } from '../../jobs/retention';
import { forgetSources } from './news.queries';

export const forgetNewsSources = forgetting({
  name: 'forget sources of notifications',
  what: 'notification_sources',
  forget: (db, before, account) => forgetSources(db, account, before),
});
