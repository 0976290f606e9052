import { usePageTitle } from '../../../lib/page-title';
import { PageHead } from '../../../ui/page';
import styles from '../account/account.module.css';
import { HolidaysSection } from './holidays-section';
import { PostponeSection } from './postpone-section';
import { RulesSection } from './rules-section';
import { tasksMessages as m } from './tasks.messages';

/** /admin/tasks: postponing, what tasks and events must have, and the days on which the account does not work. */
export function TasksPage() {
  usePageTitle(m.title);
  return (
    <>
      <PageHead title={m.title} />
      <div className={styles.sections}>
        <PostponeSection />
        <RulesSection />
        <HolidaysSection />
      </div>
    </>
  );
}
