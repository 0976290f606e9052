import { confirmSession, waysToConfirm } from '@fairlead/domain/session/own-sessions.contract';
import { beginSsoConfirmation } from '@fairlead/domain/sso/sso.contract';
import { required } from '@fairlead/domain/validation/rules';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../lib/api';
import { answerConfirmation, whenConfirmedElsewhere } from '../../lib/confirmation';
import { FormProblem } from '../../lib/form-problem';
import { answerOfPasskey } from '../../lib/passkeys';
import { errorText } from '../../lib/request-error';
import { useSession } from '../../lib/session';
import { useForm } from '../../lib/use-form';
import { Button } from '../../ui/button';
import { IconBuilding, IconKey } from '../../ui/icons';
import { Modal } from '../../ui/modal';
import { ModalButtons } from '../../ui/modal-buttons';
import { PasswordField } from '../../ui/password-field';
import { Notice } from '../../ui/states';
import { TextField } from '../../ui/text-field';
import { sessionMessages as m } from './session.messages';

type Proof = 'current_password' | 'code';

/** Asks for the password, a code of the second factor or a passkey, while a call waits to be repeated. */
export function ConfirmDialog() {
  const ways = useWays();
  const [by, setBy] = useState<Proof>('current_password');
  const [typed, setTyped] = useState('');
  const cancel = () => answerConfirmation(false);
  const form = useForm(
    () => ({ [by]: required(typed.trim()) }),
    async () => {
      await call(confirmSession, { body: { [by]: by === 'code' ? typed.trim() : typed } });
      answerConfirmation(true);
    },
  );
  const turn = () => {
    setBy(by === 'code' ? 'current_password' : 'code');
    setTyped('');
  };
  return (
    <Modal
      opened
      keepOpen
      title={m.confirmTitle}
      subtitle={m.confirmText}
      onClose={cancel}
      onSubmit={form.submit}
      footer={<ModalButtons act={m.confirm} cancel={m.cancel} onCancel={cancel} saving={form.saving} />}
    >
      <FormProblem errors={form.errors} />
      {ways.passkey && <ByPasskey ask={ways.ask} />}
      {ways.provider && <ByProvider label={ways.provider} />}
      {(ways.password || by === 'code') && (
        <ProofField key={by} by={by} value={typed} onChange={setTyped} error={form.errors[by]} />
      )}
      {ways.code && (
        <Button variant="link" onClick={turn}>
          {by === 'code' ? m.usePassword : m.useCode}
        </Button>
      )}
    </Modal>
  );
}

/** Until the server has answered, the ways that the session knows. */
function useWays() {
  const { user } = useSession();
  const { data, refetch } = useQuery({
    queryKey: ['session', 'confirm'],
    queryFn: ({ signal }) => call(waysToConfirm, { signal }),
    // A passkey challenge is valid for minutes only.
    gcTime: 0,
    retry: false,
  });
  const passkey = data?.passkey != null && typeof window.PublicKeyCredential === 'function';
  const ask = async () => (await refetch()).data?.passkey;
  return {
    password: data?.password ?? true,
    code: data?.code ?? user.mfa_enabled,
    provider: data?.provider ?? null,
    passkey,
    ask,
  };
}

/** In a separate window, so that nothing typed is lost here. */
function ByProvider({ label }: { label: string }) {
  const [problem, setProblem] = useState<string | null>(null);
  useEffect(() => whenConfirmedElsewhere(() => answerConfirmation(true)), []);
  const open = async () => {
    // Opened by the press itself: browsers would block it later.
    const beside = window.open('', 'fairlead-confirm', 'popup,width=480,height=720');
    try {
      const { url } = await call(beginSsoConfirmation);
      if (beside) beside.location.href = url;
      else setProblem(m.popupBlocked);
    } catch (error) {
      beside?.close();
      setProblem(errorText(error));
    }
  };
  return (
    <>
      {problem && <Notice tone="red">{problem}</Notice>}
      <Button size="md" fullWidth icon={IconBuilding} onClick={() => void open()}>
        {m.confirmByProvider(label)}
      </Button>
    </>
  );
}

function ByPasskey({ ask }: { ask: ReturnType<typeof useWays>['ask'] }) {
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const confirm = async () => {
    setBusy(true);
    try {
      const asked = await ask();
      if (!asked) return;
      await call(confirmSession, { body: { passkey: await answerOfPasskey(asked) } });
      answerConfirmation(true);
    } catch (error) {
      setProblem(errorText(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      {problem && <Notice tone="red">{problem}</Notice>}
      <Button size="md" fullWidth icon={IconKey} saving={busy} onClick={() => void confirm()}>
        {m.confirmByPasskey}
      </Button>
    </>
  );
}

interface ProofProps {
  by: Proof;
  value: string;
  onChange: (value: string) => void;
  error: string | undefined;
}

function ProofField({ by, ...field }: ProofProps) {
  if (by === 'current_password')
    return <PasswordField {...field} label={m.currentPassword} size="md" autoComplete="current-password" autoFocus />;
  const code = { label: m.eitherCode, placeholder: m.codePlaceholder, maxLength: 20, autoComplete: 'one-time-code' };
  return <TextField {...field} {...code} size="md" figures autoFocus />;
}
