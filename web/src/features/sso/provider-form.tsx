import { type IdentityProvider, removeIdentityProvider, saveIdentityProvider } from '@fairlead/domain/sso/sso.contract';
import { required } from '@fairlead/domain/validation/rules';
import { useState } from 'react';
import { call } from '../../lib/api';
import { useCan } from '../../lib/can';
import { FormProblem } from '../../lib/form-problem';
import { useSession } from '../../lib/session';
import { useForm } from '../../lib/use-form';
import { Button } from '../../ui/button';
import { toast } from '../../ui/toast-store';
import { CopiedAddress } from './copied-address';
import { PeopleFields } from './people-fields';
import { ProviderFields } from './provider-fields';
import { RemoveButton } from './remove-button';
import { ssoMessages as m } from './sso.messages';
import styles from './sso.module.css';
import { bodyOf, type Typed, typedOf } from './typed-provider';
import { UseFields } from './use-fields';

const REMOVING = { act: m.remove, title: m.removeTitle, text: m.removeText, done: m.removed };

interface Props {
  stored: IdentityProvider | null;
  onChanged: () => Promise<unknown>;
}

export function ProviderForm({ stored, onChanged }: Props) {
  const blocked = useCan().why('manage', 'administration');
  const { user } = useSession();
  const [typed, setTyped] = useState(() => typedOf(stored, user.id));
  const put = (change: Partial<Typed>) => setTyped((now) => ({ ...now, ...change }));
  const form = useForm(
    () => ({
      label: required(typed.label.trim()),
      issuer: required(typed.issuer.trim()),
      client_id: required(typed.client_id.trim()),
      client_secret: stored ? null : required(typed.client_secret),
      domains: required(typed.domains.trim()),
    }),
    async () => {
      await call(saveIdentityProvider, { body: bodyOf(typed) });
      toast({ text: m.saved });
      await onChanged();
    },
  );
  const part = { typed, put, errors: form.errors, blocked };
  return (
    <form className={styles.form} onSubmit={form.submit} noValidate>
      <FormProblem errors={form.errors} />
      <ProviderFields {...part} hasSecret={stored !== null} />
      <PeopleFields {...part} />
      <UseFields {...part} />
      {stored?.enabled && (
        <section className={styles.section}>
          <h2 className={styles.heading}>{m.address}</h2>
          <p className={styles.quiet}>{m.addressText}</p>
          <CopiedAddress label={m.address} address={stored.sign_in_url} />
        </section>
      )}
      <div className={styles.acts}>
        <Button type="submit" variant="filled" saving={form.saving} disabledReason={blocked}>
          {m.save}
        </Button>
        {stored && (
          <RemoveButton
            words={REMOVING}
            blocked={blocked}
            remove={() => call(removeIdentityProvider)}
            onRemoved={onChanged}
          />
        )}
      </div>
    </form>
  );
}
