import { hasFeature } from '@fairlead/domain/features/features';
import { useId } from 'react';
import { useCan } from '../../lib/can';
import { usePageTitle } from '../../lib/page-title';
import { AppLink } from '../../lib/record-link';
import { useSession } from '../../lib/session';
import { IconBell, IconCalendar } from '../../ui/icons';
import { PageHead } from '../../ui/page';
import { Notice } from '../../ui/states';
import { ApiKeySection } from '../api-applications/public';
import { MfaSection, PasskeysSection } from '../mfa/public';
import { ProviderLink } from '../sso/public';
import { DataSection } from './data-section';
import { DisplaySection } from './display-section';
import { EmailsSection } from './emails-section';
import { NameSection } from './name-section';
import { PasswordSection } from './password-section';
import { profileMessages as m } from './profile.messages';
import { Section } from './section';
import { SessionsSection } from './sessions-section';
import { SignatureSection } from './signature-section';
import styles from './profile-page.module.css';

/** The settings of the user's own profile. If nothing can be changed, the page says why once, for all sections. */
export function ProfilePage() {
  usePageTitle(m.title);
  const { user, account } = useSession();
  const hasApi = hasFeature(account.features, 'is_api_enabled');
  const why = useCan().why('update', 'profile');
  const id = useId();
  const isTheirs = user.viewed_by === undefined && user.supported_by === undefined;
  const reason = why && (isTheirs ? m.locked : user.supported_by ? m.lockedForSupport : m.lockedFor(user.full_name));
  return (
    <>
      <PageHead title={m.title} actions={isTheirs && <OtherSettings />} />
      {reason && (
        // In this state nothing else on the page takes the focus, so it could not be scrolled by keyboard.
        <div className={styles.locked} id={id} tabIndex={0}>
          <Notice tone="amber">{reason}</Notice>
        </div>
      )}
      <fieldset className={styles.page} disabled={Boolean(reason)} aria-describedby={reason ? id : undefined}>
        <legend className="fl-hidden">{m.title}</legend>
        <NameSection />
        <EmailsSection />
        <SignatureSection />
        <DisplaySection />
        <PasswordSection />
        {isTheirs && <SessionsSection />}
        <MfaSection frame={Section} />
        {isTheirs && <PasskeysSection frame={Section} />}
        {isTheirs && (
          <ProviderLink
            blocked={reason}
            frame={(children) => (
              <Section title={m.sso} text={m.ssoText}>
                {children}
              </Section>
            )}
          />
        )}
        {isTheirs && hasApi && <ApiKeySection frame={Section} />}
        {isTheirs && <DataSection />}
      </fieldset>
    </>
  );
}

function OtherSettings() {
  const mayConnect = useCan().can('subscribe', 'calendar');
  return (
    <>
      {mayConnect && (
        <AppLink href="/user/calendars" className={styles.settings}>
          <IconCalendar size={16} aria-hidden />
          {m.calendars}
        </AppLink>
      )}
      <AppLink href="/user/notifications" className={styles.settings}>
        <IconBell size={16} aria-hidden />
        {m.notifications}
      </AppLink>
    </>
  );
}
