import { useState } from 'react';
import { Button } from '../../ui/button';
import { TextField } from '../../ui/text-field';
import frame from './open-page.module.css';
import { sessionMessages as m } from './session.messages';

/** A code from the app, or a backup code if the phone is not at hand. */
export function SecondStep({ code, onCode }: { code: string; onCode: (code: string) => void }) {
  const [paper, setPaper] = useState(false);
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
        <Button variant="link" onClick={turn}>
          {paper ? m.useApp : m.useBackup}
        </Button>
      </p>
    </>
  );
}
