import { timeText } from '@fairlead/domain/dates/display';
import { endSupport } from '@fairlead/domain/support/support.contract';
import { useEffect, useState } from 'react';
import { call } from '../../lib/api';
import { errorText } from '../../lib/request-error';
import { useBoot } from '../../lib/session';
import { Banner } from '../../ui/banner';
import { Button } from '../../ui/button';
import { IconLifebuoy } from '../../ui/icons';
import { errorToast } from '../../ui/toast-store';
import styles from './support.module.css';
import { supportMessages as m } from './support.messages';

const LONGEST_WAIT_MS = 2 ** 31 - 1;

/** Shown over every page while staff act as a user: who, why and until when. One press ends it. */
export function SupportBanner() {
  const { boot } = useBoot();
  const support = boot.logged_in ? boot.user.supported_by : undefined;
  const [ending, setEnding] = useState(false);
  useLeavingAt(support?.ends_at);
  if (!boot.logged_in || !support) return null;
  const end = async () => {
    setEnding(true);
    try {
      await call(endSupport);
      leave(boot.user.id);
    } catch (error) {
      setEnding(false);
      errorToast(errorText(error));
    }
  };
  const time = timeText(new Date(support.ends_at), boot.user.time_zone, boot.user.time_format);
  return (
    <Banner
      icon={IconLifebuoy}
      action={
        <Button size="xs" saving={ending} onClick={() => void end()}>
          {m.end}
        </Button>
      }
    >
      <span className={styles.wide}>
        <strong>{m.helping(support.full_name, boot.user.full_name)}</strong> {m.reason(support.reason)} {m.until(time)}
      </span>
      <span className={styles.narrow}>
        <strong>{m.short(support.full_name)}</strong>
        <span>{support.reason}</span>
      </span>
    </Banner>
  );
}

/** At its end the server answers nothing more: the page must not continue to show records. */
function useLeavingAt(ends: string | undefined): void {
  useEffect(() => {
    if (!ends) return undefined;
    const left = Math.min(Math.max(0, new Date(ends).getTime() - Date.now()), LONGEST_WAIT_MS);
    const timer = setTimeout(() => location.assign('/backend'), left);
    return () => clearTimeout(timer);
  }, [ends]);
}

/** A reload, so that nothing of the account stays in the page. */
function leave(user: number): void {
  location.assign(`/backend/users/${user}`);
}
