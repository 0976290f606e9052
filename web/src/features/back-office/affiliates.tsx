import {
  addAffiliate,
  type Affiliate,
  changeAffiliate,
  listAffiliates,
  showAffiliate,
} from '@fairlead/domain/back-office/back-office.contract';
import { email as isEmail, required } from '@fairlead/domain/validation/rules';
import { useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import { call } from '../../lib/api';
import { FormProblem } from '../../lib/form-problem';
import { AppLink } from '../../lib/record-link';
import { useForm } from '../../lib/use-form';
import { Button } from '../../ui/button';
import { IconAffiliate, IconPencil, IconPlus } from '../../ui/icons';
import { Modal } from '../../ui/modal';
import { ModalButtons } from '../../ui/modal-buttons';
import { EmptyState } from '../../ui/states';
import { TextArea, TextField } from '../../ui/text-field';
import { toast } from '../../ui/toast-store';
import { AccountTable } from './accounts-page';
import styles from './back-office.module.css';
import { backOfficeMessages as m } from './back-office.messages';
import { Box, Loaded } from './parts';
import { useOffice } from './use-office';

/** The demo's staff see who referred the demo account, and add none. */
export function AffiliatesPage({ locked }: { locked: boolean }) {
  const router = useRouter();
  const [adding, setAdding] = useState(false);
  const found = useOffice(['affiliates'], (signal) => call(listAffiliates, { signal }));
  return (
    <div className={styles.page}>
      <div className={styles.top}>
        <h1 className={styles.title}>{m.affiliates}</h1>
        {!locked && (
          <Button variant="filled" icon={IconPlus} onClick={() => setAdding(true)}>
            {m.newAffiliate}
          </Button>
        )}
      </div>
      <Loaded from={found}>
        {({ entries }) =>
          entries.length === 0 ? (
            <EmptyState icon={IconAffiliate} title={m.noAffiliates} text={m.noAffiliatesText} />
          ) : (
            <table className={styles.table}>
              <thead>
                <tr>
                  <th scope="col">{m.name}</th>
                  <th scope="col" className={styles.figure}>
                    {m.accounts}
                  </th>
                </tr>
              </thead>
              <tbody>
                {entries.map(({ id, name, email, accounts }) => (
                  <tr key={id}>
                    <td>
                      <AppLink href={`/backend/affiliates/${id}`} className={styles.link}>
                        {name}
                      </AppLink>
                      <span className={styles.under}>{email}</span>
                    </td>
                    <td className={styles.figure}>{accounts}</td>
                  </tr>
                ))}
              </tbody>
            </table>
          )
        }
      </Loaded>
      {adding && (
        <AffiliateDialog
          onSaved={({ id }) => void router.navigate({ href: `/backend/affiliates/${id}` })}
          onClose={() => setAdding(false)}
        />
      )}
    </div>
  );
}

export function AffiliatePage({ id, locked }: { id: number; locked: boolean }) {
  const [editing, setEditing] = useState(false);
  const found = useOffice(['affiliate', id], (signal) => call(showAffiliate, { params: { id }, signal }));
  return (
    <Loaded from={found}>
      {(affiliate) => (
        <div className={styles.page}>
          <div className={styles.top}>
            <div>
              <AppLink href="/backend/affiliates" className={styles.link}>
                {m.affiliates}
              </AppLink>
              <h1 className={styles.title}>{affiliate.name}</h1>
              <p className={styles.quiet}>{affiliate.email}</p>
            </div>
            {!locked && (
              <Button icon={IconPencil} onClick={() => setEditing(true)}>
                {m.editAffiliate}
              </Button>
            )}
          </div>
          {affiliate.notes && (
            <Box title={m.notes}>
              <p className={styles.notes}>{affiliate.notes}</p>
            </Box>
          )}
          <Box title={m.broughtAccounts} beside={<span className={styles.quiet}>{affiliate.accounts}</span>}>
            {affiliate.of_accounts.length ? (
              <AccountTable entries={affiliate.of_accounts} />
            ) : (
              <p className={styles.quiet}>{m.noneBrought}</p>
            )}
          </Box>
          {editing && <AffiliateDialog affiliate={affiliate} onSaved={found.show} onClose={() => setEditing(false)} />}
        </div>
      )}
    </Loaded>
  );
}

interface DialogProps {
  affiliate?: Affiliate;
  onSaved: (affiliate: Affiliate) => void;
  onClose: () => void;
}

function AffiliateDialog({ affiliate, onSaved, onClose }: DialogProps) {
  const [name, setName] = useState(affiliate?.name ?? '');
  const [email, setEmail] = useState(affiliate?.email ?? '');
  const [notes, setNotes] = useState(affiliate?.notes ?? '');
  const form = useForm(
    () => ({ name: required(name), email: isEmail(email) }),
    async () => {
      const body = { name, email: email.trim() || null, notes: notes.trim() || null };
      onSaved(
        affiliate
          ? await call(changeAffiliate, { params: { id: affiliate.id }, body })
          : await call(addAffiliate, { body }),
      );
      toast({ text: m.changed });
      onClose();
    },
  );
  return (
    <Modal
      opened
      title={affiliate ? m.editAffiliate : m.newAffiliate}
      onClose={onClose}
      onSubmit={form.submit}
      footer={<ModalButtons act={m.change} cancel={m.cancel} onCancel={onClose} saving={form.saving} />}
    >
      <div className={styles.form}>
        <FormProblem errors={form.errors} />
        <TextField label={m.name} value={name} maxLength={200} autoFocus onChange={setName} error={form.errors.name} />
        <TextField
          label={m.email}
          type="email"
          optional
          value={email}
          maxLength={254}
          onChange={setEmail}
          error={form.errors.email}
        />
        <TextArea label={m.notes} optional value={notes} maxLength={4000} onChange={setNotes} />
      </div>
    </Modal>
  );
}
