import { retention } from '../../jobs/retention';
import { deleteSourcesBefore } from './news.queries';

export const newsSourcesRetention = retention({
  name: 'news_sources_retention',
  what: 'notification_sources',
  deleteBefore: (db, before, account) => deleteSourcesBefore(db, account, before),
});
