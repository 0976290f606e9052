import { listPasskeys } from '@fairlead/domain/mfa/passkeys.contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api';
import { leaveOrReport } from '../../lib/leave';
import { usePageTitle } from '../../lib/page-title';
import { passkeysWork } from '../../lib/passkeys';
import { useSession } from '../../lib/session';
import { Button } from '../../ui/button';
import { OpenCard, OpenPage } from '../session/public';
import { AddPasskeyModal } from './add-passkey-modal';
import { EnableMfaModal } from './enable-mfa-modal';
import styles from './mfa.module.css';
import { mfaMessages as m } from './mfa.messages';

/** Replaces every other screen while a second factor is required and missing. */
export function MfaGate() {
  usePageTitle(m.title);
  const { refresh } = useSession();
  const queries = useQueryClient();
  const [asking, setAsking] = useState<'app' | 'passkey' | null>('app');
  const passkeys = useQuery({
    queryKey: ['profile', 'passkeys'],
    queryFn: ({ signal }) => call(listPasskeys, { signal }),
  });
  const mayUsePasskey = passkeysWork(passkeys.data?.origin ?? null);
  const enter = async () => {
    await refresh();
    // If the gate appeared during work, all data read before is stale.
    await queries.invalidateQueries();
  };
  return (
    <OpenPage note={m.gateNote}>
      <OpenCard title={m.gateTitle} text={m.gateText}>
        <div className={styles.gate}>
          <Button variant="filled" size="lg" fullWidth onClick={() => setAsking('app')}>
            {m.setUp}
          </Button>
          {mayUsePasskey && (
            <Button size="lg" fullWidth onClick={() => setAsking('passkey')}>
              {m.passkeyInstead}
            </Button>
          )}
          <Button size="lg" fullWidth onClick={() => void leaveOrReport()}>
            {m.signOut}
          </Button>
        </div>
      </OpenCard>
      {asking === 'app' && <EnableMfaModal onClose={() => setAsking(null)} onDone={() => void enter()} />}
      {asking === 'passkey' && <AddPasskeyModal onClose={() => setAsking(null)} onDone={() => void enter()} />}
    </OpenPage>
  );
}
