import { listPasskeys, type Passkey, removePasskey } from '@fairlead/domain/mfa/passkeys.contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useState } from 'react';
import { call } from '../../lib/api';
import { useCan } from '../../lib/can';
import { passkeysWork } from '../../lib/passkeys';
import { errorText } from '../../lib/request-error';
import { useSession } from '../../lib/session';
import { Button } from '../../ui/button';
import { Badge } from '../../ui/chips';
import { ConfirmModal } from '../../ui/confirm-modal';
import { DateText, RelativeTime } from '../../ui/formats';
import { IconButton } from '../../ui/icon-button';
import { IconPencil, IconTrash } from '../../ui/icons';
import { Notice, Skeleton } from '../../ui/states';
import { toast } from '../../ui/toast-store';
import { AddPasskeyModal } from './add-passkey-modal';
import styles from './mfa.module.css';
import { mfaMessages as m } from './mfa.messages';
import { RenamePasskeyModal } from './rename-passkey-modal';

const KEY = ['profile', 'passkeys'];

interface Props {
  /** How the page draws a section. */
  frame: ComponentType<{ title: string; text: string; children: ReactNode }>;
}

type Asking = { readonly what: 'add' } | { readonly what: 'rename' | 'remove'; readonly passkey: Passkey };

/** The user's own passkeys: add, rename, remove. */
export function PasskeysSection({ frame: Frame }: Props) {
  const query = useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(listPasskeys, { signal }) });
  const queries = useQueryClient();
  const { refresh } = useSession();
  const [asking, setAsking] = useState<Asking | null>(null);
  const done = () => {
    setAsking(null);
    // The first passkey turns the second factor on, and the last one may turn it off.
    void Promise.all([queries.invalidateQueries({ queryKey: ['profile'] }), refresh()]);
  };
  return (
    <Frame title={m.passkeys} text={m.passkeysText}>
      {query.data ? (
        <OwnPasskeys entries={query.data.entries} origin={query.data.origin} onAsk={setAsking} />
      ) : query.isError ? (
        <Notice tone="red" action={{ label: m.again, run: () => void query.refetch() }}>
          {m.passkeysFailed}
        </Notice>
      ) : (
        <Skeleton height={52} />
      )}
      {asking?.what === 'add' && <AddPasskeyModal onClose={() => setAsking(null)} onDone={done} />}
      {asking?.what === 'rename' && (
        <RenamePasskeyModal passkey={asking.passkey} onClose={() => setAsking(null)} onDone={done} />
      )}
      {asking?.what === 'remove' && <Removing passkey={asking.passkey} onClose={() => setAsking(null)} onDone={done} />}
    </Frame>
  );
}

interface OwnProps {
  entries: readonly Passkey[];
  origin: string | null;
  onAsk: (asking: Asking) => void;
}

function OwnPasskeys({ entries, origin, onAsk }: OwnProps) {
  const blocked = useCan().why('update', 'profile');
  const elsewhere = passkeysWork(origin) ? null : origin ? m.passkeysElsewhere(origin) : m.passkeysNowhere;
  return (
    <>
      {entries.length > 0 && (
        <ul className={styles.passkeys}>
          {entries.map((passkey) => (
            <Line key={passkey.id} passkey={passkey} blocked={blocked} onAsk={onAsk} />
          ))}
        </ul>
      )}
      {elsewhere && <p className={styles.quiet}>{elsewhere}</p>}
      <Button size="md" disabledReason={blocked ?? elsewhere} onClick={() => onAsk({ what: 'add' })}>
        {m.addPasskey}
      </Button>
    </>
  );
}

interface LineProps {
  passkey: Passkey;
  blocked: string | null;
  onAsk: OwnProps['onAsk'];
}

function Line({ passkey, blocked, onAsk }: LineProps) {
  const { name, synced, created_at, last_used_at } = passkey;
  return (
    <li className={styles.passkey}>
      <div>
        <p>
          {name} {synced && <Badge>{m.synced}</Badge>}
        </p>
        <p className={styles.quiet}>
          {m.passkeyAdded} <DateText when={created_at} />
          {last_used_at && (
            <>
              , {m.passkeyUsed} <RelativeTime when={last_used_at} />
            </>
          )}
        </p>
      </div>
      <div className={styles.passkeyActs}>
        <IconButton
          icon={IconPencil}
          label={m.renamePasskeyOf(name)}
          disabledReason={blocked}
          onClick={() => onAsk({ what: 'rename', passkey })}
        />
        <IconButton
          icon={IconTrash}
          label={m.removePasskeyOf(name)}
          disabledReason={blocked}
          onClick={() => onAsk({ what: 'remove', passkey })}
        />
      </div>
    </li>
  );
}

function Removing({ passkey, onClose, onDone }: { passkey: Passkey; onClose: () => void; onDone: () => void }) {
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const remove = async () => {
    setSaving(true);
    try {
      await call(removePasskey, { params: { id: passkey.id } });
      toast({ text: m.passkeyRemoved });
      onDone();
    } catch (error) {
      setProblem(errorText(error));
      setSaving(false);
    }
  };
  return (
    <ConfirmModal
      title={m.removePasskeyTitle(passkey.name)}
      act={m.removePasskey}
      cancel={m.cancel}
      saving={saving}
      problem={problem}
      onConfirm={() => void remove()}
      onClose={onClose}
    >
      <p>{m.removePasskeyText}</p>
    </ConfirmModal>
  );
}
