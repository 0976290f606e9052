import { signOut } from '@fairlead/domain/session/session.contract';
import { call } from '../../lib/api';
import { useSession } from '../../lib/session';
import { EnableMfaModal } from './enable-mfa-modal';
import { mfaMessages as m } from './mfa.messages';

/** Before anything else, for whoever was asked for a second factor and has none. */
export function MfaRequired() {
  const { refresh } = useSession();
  const leave = async () => {
    await call(signOut);
    location.assign('/login');
  };
  return (
    <EnableMfaModal
      why={m.requiredText}
      leave={{ label: m.signOut, run: () => void leave() }}
      onDone={() => void refresh()}
    />
  );
}
