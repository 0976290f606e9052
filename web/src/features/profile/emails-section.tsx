import { updateProfile } from '@fairlead/domain/session/session.contract';
import type { OtherEmail } from '@fairlead/domain/users/other-emails';
import { showProfile } from '@fairlead/domain/users/users.contract';
import { email, required } from '@fairlead/domain/validation/rules';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api';
import { useCan } from '../../lib/can';
import { FormProblem } from '../../lib/form-problem';
import { errorText } from '../../lib/request-error';
import { useForm } from '../../lib/use-form';
import { Button } from '../../ui/button';
import { IconButton } from '../../ui/icon-button';
import { IconX } from '../../ui/icons';
import { Notice, Skeleton } from '../../ui/states';
import { TextField } from '../../ui/text-field';
import { errorToast } from '../../ui/toast-store';
import { profileMessages as m } from './profile.messages';
import styles from './profile-page.module.css';
import { Section } from './section';

const KEY = ['profile', 'other_emails'];
const FIELD = 'other_emails_attributes';

/** Further addresses, used to recognize whose mail a message is. */
export function EmailsSection() {
  const query = useQuery({
    queryKey: KEY,
    queryFn: async ({ signal }) => (await call(showProfile, { signal })).other_emails as readonly OtherEmail[],
  });
  return (
    <Section title={m.emails} text={m.emailsText}>
      {query.data ? (
        <OtherEmails emails={query.data} />
      ) : query.isError ? (
        <Notice tone="red" action={{ label: m.again, run: () => void query.refetch() }}>
          {m.emailsFailed}
        </Notice>
      ) : (
        <Skeleton height={40} />
      )}
    </Section>
  );
}

function OtherEmails({ emails }: { emails: readonly OtherEmail[] }) {
  const queries = useQueryClient();
  const blocked = useCan().why('update', 'profile');
  const [address, setAddress] = useState('');
  const send = async (change: { id?: number; email?: string; _destroy?: boolean }) => {
    const { other_emails } = await call(updateProfile, { body: { [FIELD]: [change] } });
    queries.setQueryData(KEY, other_emails);
  };
  const form = useForm(
    () => ({ [FIELD]: required(address.trim()) ?? email(address.trim()) }),
    async () => {
      await send({ email: address.trim() });
      setAddress('');
    },
  );
  const remove = (id: number) =>
    void send({ id, _destroy: true }).catch((error: unknown) => errorToast(errorText(error)));
  return (
    <>
      {emails.length > 0 && (
        <ul className={styles.sessions}>
          {emails.map((one) => (
            <li key={one.id} className={styles.session}>
              {one.email}
              <IconButton icon={IconX} label={m.removeEmail(one.email)} onClick={() => remove(one.id)} />
            </li>
          ))}
        </ul>
      )}
      <FormProblem errors={form.errors} />
      <form className={styles.adding} onSubmit={form.submit} noValidate>
        <TextField
          label={m.newEmail}
          type="email"
          size="md"
          value={address}
          onChange={setAddress}
          error={form.errors[FIELD]}
        />
        <Button type="submit" size="md" saving={form.saving} disabledReason={blocked}>
          {m.addEmail}
        </Button>
      </form>
    </>
  );
}
