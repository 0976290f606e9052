import { beginSso, finishSso } from '@fairlead/domain/sso/sso.contract';
import { useParams, useRouter } from '@tanstack/react-router';
import { useEffect, useRef, useState } from 'react';
import { call } from '../../lib/api';
import { sayConfirmed } from '../../lib/confirmation';
import { usePageTitle } from '../../lib/page-title';
import { AppLink } from '../../lib/record-link';
import { errorText } from '../../lib/request-error';
import { useBoot } from '../../lib/session';
import { safeNext } from '../../lib/signed-out';
import { Notice } from '../../ui/states';
import { OpenCard, OpenPage, OpenWaiting } from './open-page';
import frame from './open-page.module.css';
import { sessionMessages as m } from './session.messages';

/**
 * /login/sso/{key} sends the visitor to the provider of an account, and /login/sso is where the provider sends them back
 * to.
 */
export function SsoPage() {
  usePageTitle(m.sso);
  const { problem, confirmed } = useWayThrough();
  return (
    <OpenPage note={m.slogan}>
      {confirmed ? (
        <OpenCard title={m.confirmedTitle}>
          <p>{m.confirmedText}</p>
        </OpenCard>
      ) : problem === null ? (
        <OpenWaiting title={m.ssoWait} />
      ) : (
        <OpenCard title={m.ssoFailed}>
          <div className={frame.form}>
            <Notice tone="red">{problem}</Notice>
            <AppLink href="/login">{m.back}</AppLink>
          </div>
        </OpenCard>
      )}
    </OpenPage>
  );
}

/** An answer of the provider counts once, so it is sent once. `problem` says why it did not work. */
function useWayThrough() {
  const { key } = useParams({ strict: false });
  const { refresh } = useBoot();
  const router = useRouter();
  const [problem, setProblem] = useState<string | null>(null);
  const [confirmed, setConfirmed] = useState(false);
  const begun = useRef(false);
  useEffect(() => {
    if (begun.current) return;
    begun.current = true;
    const go = async () => {
      if (key !== undefined) return location.assign((await call(beginSso, { body: { key } })).url);
      const { next, confirmed: isConfirmed } = await call(finishSso, { body: { answer: location.search } });
      if (isConfirmed) {
        setConfirmed(true);
        sayConfirmed();
        return window.close();
      }
      await refresh();
      await router.navigate({ href: safeNext(next), replace: true });
    };
    go().catch((error: unknown) => setProblem(errorText(error)));
  }, [key, refresh, router]);
  return { problem, confirmed };
}
