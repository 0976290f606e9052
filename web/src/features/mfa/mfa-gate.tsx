import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { leaveOrReport } from '../../lib/leave';
import { usePageTitle } from '../../lib/page-title';
import { useSession } from '../../lib/session';
import { Button } from '../../ui/button';
import { OpenCard, OpenPage } from '../session/public';
import { EnableMfaModal } from './enable-mfa-modal';
import styles from './mfa.module.css';
import { mfaMessages as m } from './mfa.messages';

/** Replaces every other screen while a second factor is required and missing. */
export function MfaGate() {
  usePageTitle(m.title);
  const { refresh } = useSession();
  const queries = useQueryClient();
  const [asking, setAsking] = useState(true);
  const enter = async () => {
    await refresh();
    // If the gate appeared during work, all data read before is stale.
    await queries.invalidateQueries();
  };
  return (
    <OpenPage note={m.gateNote}>
      <OpenCard title={m.gateTitle} text={m.gateText}>
        <div className={styles.gate}>
          <Button variant="filled" size="lg" fullWidth onClick={() => setAsking(true)}>
            {m.setUp}
          </Button>
          <Button size="lg" fullWidth onClick={() => void leaveOrReport()}>
            {m.signOut}
          </Button>
        </div>
      </OpenCard>
      {asking && <EnableMfaModal onClose={() => setAsking(false)} onDone={() => void enter()} />}
    </OpenPage>
  );
}
