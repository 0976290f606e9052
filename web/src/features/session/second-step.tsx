import { useState } from 'react';
import { Button } from '../../ui/button';
import { IconKey } from '../../ui/icons';
import { TextField } from '../../ui/text-field';
import frame from './open-page.module.css';
import { sessionMessages as m } from './session.messages';

interface Props {
  code: string;
  onCode: (code: string) => void;
  /** The user has an authenticator app. */
  app: boolean;
  /** Asks for a passkey; missing if the user has none, or this browser cannot. */
  onPasskey?: (() => void) | undefined;
}

/** A passkey, a code from the app, or a backup code if neither is available. */
export function SecondStep({ typed, onTyped, ...props }: Props & { typed: boolean; onTyped: () => void }) {
  const { code, onCode, app, onPasskey } = props;
  if (typed) return <TypedStep code={code} onCode={onCode} app={app} onPasskey={onPasskey} />;
  return (
    <>
      <p>{m.passkeyStepText}</p>
      <Button variant="filled" size="lg" fullWidth icon={IconKey} autoFocus onClick={onPasskey}>
        {m.usePasskeyStep}
      </Button>
      <p className={frame.turn}>
        <Button variant="link" onClick={onTyped}>
          {m.useBackup}
        </Button>
      </p>
    </>
  );
}

function TypedStep({ code, onCode, app, onPasskey }: Props) {
  const [paper, setPaper] = useState(!app);
  const turn = () => {
    setPaper(!paper);
    onCode('');
  };
  const kind = paper
    ? { label: m.backupCode, placeholder: m.backupPlaceholder, maxLength: 20 }
    : {
        label: m.code,
        placeholder: m.codePlaceholder,
        maxLength: 6,
        inputMode: 'numeric' as const,
        autoComplete: 'one-time-code',
      };
  return (
    <>
      <TextField key={kind.label} {...kind} size="lg" figures autoFocus value={code} onChange={onCode} />
      <p className={frame.turn}>
        {app && (
          <Button variant="link" onClick={turn}>
            {paper ? m.useApp : m.useBackup}
          </Button>
        )}
        {onPasskey && (
          <Button variant="link" onClick={onPasskey}>
            {m.usePasskeyStep}
          </Button>
        )}
      </p>
    </>
  );
}
