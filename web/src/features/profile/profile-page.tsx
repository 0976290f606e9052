import { usePageTitle } from '../../lib/page-title';
import { PageHead } from '../../ui/page';
import { ApiKeySection } from '../api-applications/public';
import { MfaSection } from '../mfa/public';
import { DisplaySection } from './display-section';
import { EmailsSection } from './emails-section';
import { NameSection } from './name-section';
import { PasswordSection } from './password-section';
import { profileMessages as m } from './profile.messages';
import { Section } from './section';
import { SessionsSection } from './sessions-section';
import styles from './profile-page.module.css';

/** What a user sets for themselves. */
export function ProfilePage() {
  usePageTitle(m.title);
  return (
    <>
      <PageHead title={m.title} />
      <div className={styles.page}>
        <NameSection />
        <EmailsSection />
        <DisplaySection />
        <PasswordSection />
        <SessionsSection />
        <MfaSection frame={Section} />
        <ApiKeySection frame={Section} />
      </div>
    </>
  );
}
