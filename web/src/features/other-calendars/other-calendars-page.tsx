import { useCan } from '../../lib/can';
import { SettingsHead } from '../../lib/settings-head';
import { DevicesSection } from './devices-section';
import { FeedSection } from './feed-section';
import { otherCalendarsMessages as m } from './other-calendars.messages';
import styles from './other-calendars.module.css';

/** How other calendar programs get the user's calendar. */
export function OtherCalendarsPage() {
  const maySync = useCan().can('sync', 'calendar');
  return (
    <>
      <SettingsHead title={m.title} back={m.back} />
      <div className={styles.page}>
        <FeedSection />
        {maySync && <DevicesSection />}
      </div>
    </>
  );
}
