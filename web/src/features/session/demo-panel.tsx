import type { DemoOffer } from '@fairlead/domain/session/session.contract';
import {
  type Icon,
  IconArrowRight,
  IconChartBar,
  IconEye,
  IconSettings,
  IconShare,
  IconTool,
  IconUser,
  IconUsers,
} from '../../ui/icons';
import { sessionMessages as m } from './session.messages';
import styles from './sign-in-page.module.css';

const ICONS: Record<string, Icon> = {
  admin: IconSettings,
  executive: IconChartBar,
  manager: IconUsers,
  readonly: IconEye,
  external: IconShare,
};

interface Props {
  demo: DemoOffer;
  onPick: (as: { email: string; password: string }) => Promise<void>;
  busy: boolean;
}

/** One press signs in as any of the demo's users. */
export function DemoPanel({ demo, onPick, busy }: Props) {
  return (
    <section className={styles.demo} aria-labelledby="demo-title">
      <h2 className={styles.demoTitle} id="demo-title">
        {m.demoOn}
      </h2>
      <p className={styles.demoText}>{m.demoOnText}</p>
      {demo.users.map(({ email, title, text }) => {
        const Mark = ICONS[email.split('@')[0] ?? ''] ?? IconUser;
        return (
          <button
            key={email}
            type="button"
            className={styles.user}
            aria-disabled={busy || undefined}
            aria-label={m.signInAs(title)}
            onClick={() => !busy && void onPick({ email, password: demo.password })}
          >
            <Mark size={17} aria-hidden />
            <span className={styles.userWords}>
              <span className={styles.userTitle}>{title}</span>
              <span className={styles.userText}>{text}</span>
            </span>
            <IconArrowRight size={16} aria-hidden />
          </button>
        );
      })}
      <a className={styles.user} href="/backend">
        <IconTool size={17} aria-hidden />
        <span className={styles.userWords}>
          <span className={styles.userTitle}>{m.demoStaff}</span>
          <span className={styles.userText}>{m.demoStaffText}</span>
        </span>
        <IconArrowRight size={16} aria-hidden />
      </a>
    </section>
  );
}
