import { askForPasskey, signIn, signInWithPasskey } from '@fairlead/domain/session/session.contract';
import { beginSso } from '@fairlead/domain/sso/sso.contract';
import { MESSAGES } from '@fairlead/domain/validation/messages';
import { useState } from 'react';
import { call } from '../../lib/api';
import { answerOfPasskey } from '../../lib/passkeys';
import { errorText } from '../../lib/request-error';
import { useForm } from '../../lib/use-form';
import { sessionMessages as m } from './session.messages';

interface Credentials {
  readonly email: string;
  readonly password: string;
}

/** The state of the sign-in form, and the ways to send it. `onSignedIn` runs when the server has let the user in. */
export function useSignIn(onSignedIn: () => Promise<unknown>) {
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [code, setCode] = useState('');
  /** Set as soon as the server asks for a second factor. */
  const [factors, setFactors] = useState<{ app: boolean; passkey: boolean } | null>(null);
  const [keep, setKeep] = useState(true);
  const [problem, setProblem] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const typed = { email: email.trim(), password };
  const send = async (as: Credentials, more: { otp_code?: string } = {}) => {
    const answer = await call(signIn, { body: { ...as, remember_me: keep, ...more } });
    if (!answer.mfa_required) return void (await onSignedIn());
    const { app = true, passkey = null } = answer.second_factors ?? {};
    setFactors({ app, passkey: passkey !== null });
  };
  const check = () => ({
    email: email.trim() ? null : MESSAGES.required,
    password: password ? null : MESSAGES.required,
  });
  const form = useForm(check, () => send(typed, code ? { otp_code: code } : {}));
  const attempt = async (work: () => Promise<void>) => {
    setProblem(null);
    setBusy(true);
    await work().catch((error: unknown) => setProblem(errorText(error)));
    setBusy(false);
  };
  const signInAs = (as: Credentials) => {
    setEmail(as.email);
    setPassword(as.password);
    return attempt(() => send(as));
  };
  const ways = otherWays({ typed, keep, attempt, onSignedIn });
  return {
    ...form,
    saving: form.saving || busy,
    email,
    setEmail,
    password,
    setPassword,
    code,
    setCode,
    factors,
    keep,
    setKeep,
    problem,
    signInAs,
    ...ways,
  };
}

interface Parts {
  readonly typed: Credentials;
  readonly keep: boolean;
  readonly attempt: (work: () => Promise<void>) => Promise<void>;
  readonly onSignedIn: () => Promise<unknown>;
}

/** Without a password, or after it. */
function otherWays({ typed, keep, attempt, onSignedIn }: Parts) {
  const byPasskey = () =>
    attempt(async () => {
      const passkey = await answerOfPasskey(await call(askForPasskey));
      await call(signInWithPasskey, { body: { passkey, remember_me: keep } });
      await onSignedIn();
    });
  /** By the account's own key, or by the typed email. */
  const bySso = (key: string | null, next: string | undefined) =>
    attempt(async () => {
      if (key === null && !typed.email) throw new Error(m.ssoNeedsEmail);
      const who = key === null ? { email: typed.email } : { key };
      location.assign((await call(beginSso, { body: { ...who, ...(next ? { next } : {}) } })).url);
    });
  // Requests a new challenge, because the one that came with the password may have expired.
  const secondByPasskey = () =>
    attempt(async () => {
      const { second_factors } = await call(signIn, { body: typed });
      if (!second_factors?.passkey) return;
      const passkey = await answerOfPasskey(second_factors.passkey);
      await call(signIn, { body: { ...typed, remember_me: keep, passkey } });
      await onSignedIn();
    });
  return { byPasskey, bySso, secondByPasskey };
}
