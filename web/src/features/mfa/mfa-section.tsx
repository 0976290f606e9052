import { type MfaState, newBackupCodes, showMfa, turnOffMfa } from '@fairlead/domain/mfa/mfa.contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useState } from 'react';
import { call } from '../../lib/api';
import { useCan } from '../../lib/can';
import { useSession } from '../../lib/session';
import { Button } from '../../ui/button';
import { Badge } from '../../ui/chips';
import { Notice, Skeleton } from '../../ui/states';
import { toast } from '../../ui/toast-store';
import { CodesModal, EnableMfaModal } from './enable-mfa-modal';
import styles from './mfa.module.css';
import { mfaMessages as m } from './mfa.messages';
import { ProveModal } from './prove-modal';

const KEY = ['profile', 'mfa'];
const FEW = 3;

interface Props {
  /** How the page draws a section. */
  frame: ComponentType<{ title: string; text: string; children: ReactNode }>;
}

/** The user's own second factor: on, off, and its backup codes. */
export function MfaSection({ frame: Frame }: Props) {
  const query = useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(showMfa, { signal }) });
  return (
    <Frame title={m.title} text={m.text}>
      {query.data ? (
        <OwnMfa state={query.data} />
      ) : query.isError ? (
        <Notice tone="red" action={{ label: m.again, run: () => void query.refetch() }}>
          {m.failed}
        </Notice>
      ) : (
        <Skeleton height={32} />
      )}
    </Frame>
  );
}

function OwnMfa({ state }: { state: MfaState }) {
  const [asking, setAsking] = useState<'enable' | 'renew' | 'off' | null>(null);
  const blocked = useCan().why('update', 'profile');
  const few = state.enabled && state.backup_codes_left <= FEW;
  return (
    <>
      <dl>
        <div className={styles.fact}>
          <dt>{m.state}</dt>
          <dd>{state.enabled ? <Badge tone="green">{m.on}</Badge> : <Badge>{m.off}</Badge>}</dd>
        </div>
        {state.enabled && (
          <div className={styles.fact}>
            <dt>{m.app}</dt>
            <dd>{state.app ? m.on : m.off}</dd>
          </div>
        )}
        {state.enabled && (
          <div className={styles.fact}>
            <dt>{m.codesLeft}</dt>
            <dd>{state.backup_codes_left}</dd>
          </div>
        )}
      </dl>
      {few && <Notice tone="amber">{m.fewLeft}</Notice>}
      <div className={styles.acts}>
        {state.enabled && (
          <Button size="md" disabledReason={blocked} onClick={() => setAsking('renew')}>
            {m.renew}
          </Button>
        )}
        {state.app ? (
          <Button
            size="md"
            variant="quiet"
            disabledReason={blocked ?? (state.required ? m.requiredHint : null)}
            onClick={() => setAsking('off')}
          >
            {m.turnOff}
          </Button>
        ) : (
          <Button size="md" disabledReason={blocked} onClick={() => setAsking('enable')}>
            {state.enabled ? m.enableApp : m.enable}
          </Button>
        )}
      </div>
      {asking && <Asked what={asking} onClose={() => setAsking(null)} />}
    </>
  );
}

function Asked({ what, onClose }: { what: 'enable' | 'renew' | 'off'; onClose: () => void }) {
  const queries = useQueryClient();
  const { refresh } = useSession();
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const done = () => {
    onClose();
    void Promise.all([queries.invalidateQueries({ queryKey: KEY }), refresh()]);
  };
  if (codes) return <CodesModal codes={codes} onDone={done} />;
  // If the dialog is closed half-way, the factor may already be on, so the state is refetched either way.
  if (what === 'enable') return <EnableMfaModal onClose={done} onDone={done} />;
  if (what === 'renew')
    return (
      <ProveModal
        title={m.renewTitle}
        text={m.renewText}
        act={m.renew}
        onClose={onClose}
        send={async (body) => setCodes((await call(newBackupCodes, { body })).backup_codes)}
      />
    );
  const turnOff = async (body: { current_password: string; code: string }) => {
    await call(turnOffMfa, { body });
    toast({ text: m.turnedOff });
    done();
  };
  return <ProveModal title={m.turnOffTitle} text={m.turnOffText} act={m.turnOff} onClose={onClose} send={turnOff} />;
}
