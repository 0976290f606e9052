import { PasswordField } from '../../ui/password-field';
import { TextField } from '../../ui/text-field';
import { ssoMessages as m } from './sso.messages';
import styles from './sso.module.css';
import type { PartProps } from './typed-provider';

export function ProviderFields({ typed, put, errors, blocked, hasSecret }: PartProps & { hasSecret: boolean }) {
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{m.provider}</h2>
      <TextField
        label={m.label}
        hint={m.labelHint}
        maxLength={60}
        lockedReason={blocked}
        value={typed.label}
        onChange={(label) => put({ label })}
        error={errors.label}
      />
      <TextField
        label={m.issuer}
        hint={m.issuerHint}
        type="url"
        inputMode="url"
        maxLength={500}
        lockedReason={blocked}
        value={typed.issuer}
        onChange={(issuer) => put({ issuer })}
        error={errors.issuer}
      />
      <TextField
        label={m.clientId}
        maxLength={300}
        autoComplete="off"
        lockedReason={blocked}
        value={typed.client_id}
        onChange={(client_id) => put({ client_id })}
        error={errors.client_id}
      />
      <PasswordField
        label={m.clientSecret}
        hint={hasSecret ? m.secretKept : m.secretHint}
        autoComplete="off"
        lockedReason={blocked}
        value={typed.client_secret}
        onChange={(client_secret) => put({ client_secret })}
        error={errors.client_secret}
      />
    </section>
  );
}
