import { longDay } from '@fairlead/domain/locale/locale';
import type { ReactNode } from 'react';
import { useCan } from '../../lib/can';
import { usePageTitle } from '../../lib/page-title';
import { useSession } from '../../lib/session';
import { useFormats } from '../../ui/formats';
import { PageHead, PageText } from '../../ui/page';
import { useTodos } from '../agenda/public';
import { FocusTile } from '../focus/public';
import { HomeAgenda } from './agenda-widget';
import { ChangesTile } from './changes-tile';
import { homeMessages as m } from './home.messages';
import styles from './home.module.css';

/** The user's day, with the tasks of one user and the deals that need attention. `beside` is shown next to it. */
export function HomePage({ beside }: { beside?: ReactNode }) {
  usePageTitle(m.title);
  const { today } = useFormats();
  const { could, can } = useCan();
  return (
    <div className={styles.page} tabIndex={-1}>
      <PageHead title={longDay(today(), { weekday: 'long', month: 'long', day: 'numeric' })} beside={beside} />
      {could('index', 'calendar_entry') && <Summary />}
      <div className={styles.tiles}>
        {could('index', 'calendar_entry') && <HomeAgenda />}
        {can('deals', 'navigation') && <FocusTile />}
        {can('home', 'navigation') && <ChangesTile />}
      </div>
    </div>
  );
}

/** One sentence about the user's day. */
function Summary() {
  const { user } = useSession();
  const { totals } = useTodos({ tab: 'today', user_id: user.id }, 5);
  if (!totals) return <PageText> </PageText>;
  const { overdue, today } = totals;
  const words =
    overdue && today ? m.both(overdue, today) : overdue ? m.late(overdue) : today ? m.today(today) : m.clear;
  return <PageText>{words}</PageText>;
}
