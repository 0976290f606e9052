import type { Share } from '@fairlead/domain/sharing/sharing.contract';
import { useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { FormProblem } from '../../lib/form-problem';
import { useForm } from '../../lib/use-form';
import { useSession } from '../../lib/session';
import { useFormats } from '../../ui/formats';
import { IconButton } from '../../ui/icon-button';
import { IconX } from '../../ui/icons';
import { Modal } from '../../ui/modal';
import { ModalButtons } from '../../ui/modal-buttons';
import { MultiSelect } from '../../ui/multi-select';
import type { Option } from '../../ui/options';
import { Notice, SkeletonRows } from '../../ui/states';
import { SharedUser } from './shared-user';
import { sharingMessages as m } from './sharing.messages';
import styles from './sharing.module.css';
import { type SharedRecord, useShares } from './use-shares';

/** The users a record is shared with, besides those who see it anyway: add a user, remove a share. */
export function ShareDialog({ onClose, ...record }: SharedRecord & { onClose: () => void }) {
  const { query, add, remove } = useShares(record);
  const [chosen, setChosen] = useState<Option<number>[]>([]);
  // On a phone the dropdown would cover the text of the dialog.
  const phone = useMediaQuery('(max-width: 47.9375rem)', false, { getInitialValueInEffect: false });
  const form = useForm(
    () => ({ user_ids: chosen.length ? null : m.chooseSomebody }),
    async () => {
      await add(chosen.map(({ value }) => value));
      setChosen([]);
    },
  );
  return (
    <Modal
      opened
      onClose={onClose}
      onSubmit={form.submit}
      size={525}
      title={m.shareTitle(record.name)}
      subtitle={m.shareText}
      footer={
        <ModalButtons act={m.share} cancel={m.close} onCancel={onClose} saving={form.saving} cancelFocused={phone} />
      }
    >
      <FormProblem errors={form.errors} />
      <MultiSelect<number>
        label={m.shareWith}
        placeholder={m.sharePlaceholder}
        value={chosen}
        onChange={(next) => {
          form.clear('user_ids');
          setChosen(next);
        }}
        options={useChoices(query.data?.shares ?? [])}
        error={form.errors.user_ids}
        autoFocus={!phone}
        closes
      />
      <SharedWith query={query} remove={remove} />
    </Modal>
  );
}

function SharedWith({ query, remove }: Pick<ReturnType<typeof useShares>, 'query' | 'remove'>) {
  const shares = query.data?.shares ?? [];
  return (
    <>
      <h3 className={styles.heading}>{m.sharedWith}</h3>
      {query.isError && (
        <Notice tone="red" action={{ label: m.again, run: () => void query.refetch() }}>
          {m.failed}
        </Notice>
      )}
      {query.isPending && <SkeletonRows rows={2} />}
      {query.data && shares.length === 0 && <p className={styles.text}>{m.notShared}</p>}
      <ul className={styles.list}>
        {shares.map((share) => (
          <SharedRow key={share.user.id} share={share} onRemove={() => void remove(share.user)} />
        ))}
      </ul>
    </>
  );
}

function SharedRow({ share, onRemove }: { share: Share; onRemove: () => void }) {
  const { date } = useFormats();
  const { user, shared_by, shared_at } = share;
  return (
    <SharedUser user={user} text={shared_by ? m.sharedBy(shared_by.full_name, date(shared_at)) : undefined}>
      <IconButton icon={IconX} label={m.stopSharing(user.full_name)} onClick={onRemove} />
    </SharedUser>
  );
}

/** All active users who do not have the record yet. */
function useChoices(shares: readonly Share[]): Option<number>[] {
  const { account } = useSession();
  const have = new Set(shares.map(({ user }) => user.id));
  return account.users
    .filter(({ id, deleted_at }) => deleted_at === null && !have.has(id))
    .map(({ id, full_name, is_external }) => ({
      value: id,
      label: full_name,
      hint: is_external ? m.external : undefined,
    }));
}
