import type { SignedOut } from '@fairlead/domain/session/session.contract';
import { useEffect } from 'react';
import { useRouter } from '@tanstack/react-router';
import { usePageTitle } from '../../lib/page-title';
import { AppLink } from '../../lib/record-link';
import { useBoot } from '../../lib/session';
import { IconCircleCheck, IconCircleDashed } from '../../ui/icons';
import { CreateAccount } from './create-account';
import styles from './first-run-page.module.css';
import { OpenDemo } from './open-demo';
import { OpenCard, OpenPage } from './open-page';
import { sessionMessages as m } from './session.messages';

/** An empty installation offers two ways to start; later the same page is the sign-up, if that is open. */
export function FirstRunPage() {
  const { boot } = useBoot();
  const router = useRouter();
  usePageTitle(m.createTitle);
  useEffect(() => {
    if (boot.logged_in) void router.navigate({ href: '/', replace: true });
  }, [boot.logged_in, router]);
  if (boot.logged_in) return null;
  if (boot.signup === 'closed' && !boot.demo_offered) return <Closed />;
  return (
    <OpenPage note={m.local} top>
      <div className={styles.page}>
        <h1 className={styles.title}>{boot.first_run ? m.running : m.createTitle}</h1>
        <p className={styles.text}>{boot.demo_offered ? m.runningText : m.runningTextAlone}</p>
        <div className={styles.columns}>
          {boot.signup !== 'closed' && <CreateAccount boot={boot} />}
          <div>
            {boot.demo_offered && <OpenDemo />}
            <Environment environment={boot.environment} />
          </div>
        </div>
      </div>
    </OpenPage>
  );
}

function Closed() {
  return (
    <OpenPage note={m.slogan}>
      <OpenCard title={m.createTitle} text={m.signUpClosed}>
        <p className={styles.text}>
          <AppLink href="/login">{m.toSignIn}</AppLink>
        </p>
      </OpenCard>
    </OpenPage>
  );
}

function Environment({ environment }: { environment: SignedOut['environment'] }) {
  const { database, data_folder, url, mail } = environment;
  const facts = [
    {
      label: m.database,
      text: database === 'embedded' ? m.databaseEmbedded(data_folder) : m.databaseExternal,
      on: true,
    },
    { label: m.address, text: url, on: true },
    { label: m.mail, text: mail ? m.mailOn : m.mailOff, on: mail },
  ];
  return (
    <dl className={styles.facts}>
      {facts.map(({ label, text, on }) => (
        <div key={label} className={styles.fact} data-on={on || undefined}>
          {on ? <IconCircleCheck size={15} aria-hidden /> : <IconCircleDashed size={15} aria-hidden />}
          <dt>{label}</dt>
          <dd>{text}</dd>
        </div>
      ))}
    </dl>
  );
}
