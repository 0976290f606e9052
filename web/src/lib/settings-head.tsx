import { IconChevronLeft } from '../ui/icons';
import { PageHead } from '../ui/page';
import { usePageTitle } from './page-title';
import { AppLink } from './record-link';
import styles from './settings-head.module.css';

/** The head of a page of the user's own settings, with the way back to them. */
export function SettingsHead({ title, back }: { title: string; back: string }) {
  usePageTitle(title);
  return (
    <PageHead
      title={title}
      actions={
        <AppLink href="/user" className={styles.back}>
          <IconChevronLeft size={16} aria-hidden />
          {back}
        </AppLink>
      }
    />
  );
}
