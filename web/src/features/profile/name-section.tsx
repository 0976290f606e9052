import { updateProfile } from '@fairlead/domain/session/session.contract';
import { required } from '@fairlead/domain/validation/rules';
import { useState } from 'react';
import { call } from '../../lib/api';
import { FormProblem } from '../../lib/form-problem';
import { useSession } from '../../lib/session';
import { useForm } from '../../lib/use-form';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/text-field';
import { toast } from '../../ui/toast-store';
import { OwnPicture } from '../images/public';
import { profileMessages as m } from './profile.messages';
import styles from './profile-page.module.css';
import { Section } from './section';

export function NameSection() {
  const { user, refresh } = useSession();
  const [first, setFirst] = useState(user.first_name);
  const [last, setLast] = useState(user.last_name);
  const form = useForm(
    () => ({ first_name: required(first), last_name: required(last) }),
    async () => {
      await call(updateProfile, { body: { first_name: first.trim(), last_name: last.trim() } });
      await refresh();
      toast({ text: m.saved });
    },
  );
  return (
    <Section title={m.you} text={m.youText} onSubmit={form.submit}>
      <OwnPicture />
      <FormProblem errors={form.errors} />
      <div className={styles.pair}>
        <TextField
          label={m.firstName}
          size="md"
          autoComplete="given-name"
          value={first}
          onChange={setFirst}
          error={form.errors.first_name}
        />
        <TextField
          label={m.lastName}
          size="md"
          autoComplete="family-name"
          value={last}
          onChange={setLast}
          error={form.errors.last_name}
        />
      </div>
      <TextField
        label={m.email}
        size="md"
        value={user.email ?? ''}
        onChange={() => undefined}
        lockedReason={m.emailLocked}
      />
      <Button type="submit" variant="filled" size="md" saving={form.saving}>
        {m.save}
      </Button>
    </Section>
  );
}
