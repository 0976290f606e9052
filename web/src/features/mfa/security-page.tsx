import { updateAccount } from '@fairlead/domain/account/account.contract';
import { listAdminUsers } from '@fairlead/domain/users/users.contract';
import { passwordTicks } from '@fairlead/domain/validation/password';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api';
import { useCan } from '../../lib/can';
import { usePageTitle } from '../../lib/page-title';
import { AppLink } from '../../lib/record-link';
import { errorText } from '../../lib/request-error';
import { useSession } from '../../lib/session';
import { Switch } from '../../ui/checkbox';
import { Badge } from '../../ui/chips';
import { Modal } from '../../ui/modal';
import { ModalButtons } from '../../ui/modal-buttons';
import { PageHead } from '../../ui/page';
import { Notice, Skeleton } from '../../ui/states';
import { errorToast, toast } from '../../ui/toast-store';
import styles from './mfa.module.css';
import { mfaMessages as m } from './mfa.messages';

interface Holder {
  readonly id: number;
  readonly full_name: string;
  readonly mfa_enabled: boolean;
  readonly mfa_requested_at: string | null;
}

/** /admin/security: the sign-in rules for users. */
export function SecurityPage() {
  usePageTitle(m.security);
  const { account } = useSession();
  const users = useHolders();
  const certain = users.isFetching || users.isError ? undefined : users.data;
  const [least, most] = account.password_requirements.length;
  return (
    <>
      <PageHead title={m.security} />
      <div className={styles.security}>
        <section>
          <h2 className={styles.heading}>{m.enforcement}</h2>
          <Enforcement without={certain?.filter((user) => !user.mfa_enabled).length} />
        </section>
        <section>
          <h2 className={styles.heading}>{m.rules}</h2>
          <p className={styles.quiet}>{m.rulesText}</p>
          <ul className={styles.rules}>
            <li>{m.ruleLength(least, most)}</li>
            {passwordTicks({ ...account.password_requirements, length: [0, most] }, '').map(({ label }) => (
              <li key={label}>{label}</li>
            ))}
          </ul>
        </section>
        <section>
          <h2 className={styles.heading}>{m.who}</h2>
          <p className={styles.quiet}>
            {m.manageUsers} <AppLink href="/admin/users">{m.users}</AppLink>
          </p>
          {users.isError ? (
            <Notice tone="red" action={{ label: m.again, run: () => void users.refetch() }}>
              {m.listFailed}
            </Notice>
          ) : users.data ? (
            <Holders users={users.data} />
          ) : (
            <Skeleton height={120} />
          )}
        </section>
      </div>
    </>
  );
}

function useHolders() {
  return useQuery({
    queryKey: ['admin', 'users', 'mfa'],
    queryFn: ({ signal }) => readHolders(signal),
  });
}

async function readHolders(signal: AbortSignal): Promise<readonly Holder[]> {
  const found: Holder[] = [];
  for (let page = 1; ; page++) {
    const query = { page, per_page: 200, attrs: 'id,full_name,mfa_enabled,mfa_requested_at' };
    const { entries, pagination } = await call(listAdminUsers, { query, signal });
    found.push(...(entries as unknown as readonly Holder[]));
    if (page >= pagination.pages) return found;
  }
}

/**
 * Asks for confirmation: it immediately blocks all users without a second factor. `without` is their number, undefined
 * while it is not certain.
 */
function Enforcement({ without }: { without: number | undefined }) {
  const { user, account, refresh } = useSession();
  const [sure, setSure] = useState(false);
  const blocked = useCan().why('manage', 'administration');
  const save = async (value: boolean) => {
    setSure(false);
    try {
      await call(updateAccount, { body: { mfa_enforced: value } });
      // A user without a second factor now sees the gate, which says the same.
      if (!value || user.mfa_enabled) toast({ text: value ? m.enforcedOn : m.enforcedOff });
    } catch (error) {
      errorToast(errorText(error));
    }
    await refresh();
  };
  const flip = (value: boolean) => (value && without !== 0 ? setSure(true) : void save(value));
  return (
    <>
      <Switch
        spread
        label={m.enforced}
        hint={blocked ?? m.enforcedHint}
        disabled={blocked !== null}
        checked={account.mfa_enforced}
        onChange={flip}
      />
      <Modal
        opened={sure}
        onClose={() => setSure(false)}
        title={m.enforceTitle}
        onSubmit={() => void save(true)}
        footer={<ModalButtons act={m.enforce} cancel={m.cancel} onCancel={() => setSure(false)} cancelFocused />}
      >
        <p>{m.enforceText(without)}</p>
        {!user.mfa_enabled && <p>{m.enforceSelf}</p>}
      </Modal>
    </>
  );
}

function Holders({ users }: { users: readonly Holder[] }) {
  const on = users.filter((user) => user.mfa_enabled).length;
  return (
    <>
      <p className={styles.whoHas}>{m.whoText(on, users.length)}</p>
      <ul className={styles.holders}>
        {users.map((user) => (
          <li key={user.id} className={styles.fact}>
            <AppLink href={`/admin/users?open=${user.id}`}>{user.full_name}</AppLink>
            {user.mfa_enabled ? (
              <Badge tone="green">{m.on}</Badge>
            ) : (
              <Badge>{user.mfa_requested_at ? m.asked : m.none}</Badge>
            )}
          </li>
        ))}
      </ul>
    </>
  );
}
