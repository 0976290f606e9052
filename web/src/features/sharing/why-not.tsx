import { pathOfKind } from '@fairlead/domain/kinds/kinds';
import { recordViewer, type ViewerAnswer } from '@fairlead/domain/sharing/sharing.contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api';
import { useSession } from '../../lib/session';
import { Combobox } from '../../ui/select';
import { Notice } from '../../ui/states';
import { sharingMessages as m } from './sharing.messages';
import styles from './sharing.module.css';
import type { SharedRecord } from './use-shares';

/** One user by name: why they see the record or why not, and what they may do. */
export function WhyNot({ record }: { record: SharedRecord }) {
  const { account } = useSession();
  const [user, setUser] = useState<number | null>(null);
  const params = { type: pathOfKind(record.kind), id: record.id };
  const query = useQuery({
    queryKey: ['viewers', record.kind, record.id, 'why', user],
    queryFn: ({ signal }) => call(recordViewer, { params: { ...params, user_id: user ?? 0 }, signal }),
    enabled: user !== null,
  });
  return (
    <div className={styles.why}>
      <Combobox<number>
        label={m.whyTitle}
        placeholder={m.whyLabel}
        value={user}
        onChange={setUser}
        options={account.users.map(({ id, full_name, deleted_at }) => ({
          value: id,
          label: full_name,
          hint: deleted_at ? m.inactive : undefined,
        }))}
      />
      <div aria-live="polite">
        {query.isError && <Notice tone="red">{m.failed}</Notice>}
        {query.data && <Answer record={record} answer={query.data} />}
      </div>
    </div>
  );
}

function Answer({ record, answer }: { record: SharedRecord; answer: ViewerAnswer }) {
  const { user, ways, hindrance, owner, owner_team, team, acts } = answer;
  const asked = (allowed: boolean) =>
    acts.flatMap((act) => (act.allowed === allowed && act.action !== 'merge' ? [act.action] : []));
  const [allowed, denied] = [asked(true), asked(false)];
  if (hindrance) {
    return (
      <div className={styles.answer}>
        <p className={styles.verdict}>{m.seesNot(user.full_name)}</p>
        <p>{m.hindrance(hindrance, team?.name ?? null)}</p>
        {hindrance !== 'inactive' && owner && (
          <p>{m.ownedBy(record.kind, owner.full_name, owner_team?.name ?? null)}</p>
        )}
      </div>
    );
  }
  return (
    <div className={styles.answer}>
      <p className={styles.verdict}>{m.sees(user.full_name, ways)}</p>
      {allowed.length > 0 && <p>{m.may(allowed)}</p>}
      {denied.length > 0 && <p>{m.mayNot(denied)}</p>}
    </div>
  );
}
