import { useCan } from '../../lib/can';
import { usePageTitle } from '../../lib/page-title';
import { AppLink } from '../../lib/record-link';
import { IconChevronLeft } from '../../ui/icons';
import { PageHead } from '../../ui/page';
import { DevicesSection } from './devices-section';
import { FeedSection } from './feed-section';
import { otherCalendarsMessages as m } from './other-calendars.messages';
import styles from './other-calendars.module.css';

/** How other calendar programs get the user's calendar. */
export function OtherCalendarsPage() {
  usePageTitle(m.title);
  const maySync = useCan().can('sync', 'calendar');
  return (
    <>
      <PageHead
        title={m.title}
        actions={
          <AppLink href="/user" className={styles.back}>
            <IconChevronLeft size={16} aria-hidden />
            {m.back}
          </AppLink>
        }
      />
      <div className={styles.page}>
        <FeedSection />
        {maySync && <DevicesSection />}
      </div>
    </>
  );
}
