import { PasswordField } from '../../ui/password-field';
import { mfaMessages as m } from './mfa.messages';

interface Props {
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

/** The first field of a dialog that changes the second factor. */
export function CurrentPassword(props: Props) {
  return <PasswordField {...props} label={m.password} size="md" autoComplete="current-password" autoFocus />;
}
