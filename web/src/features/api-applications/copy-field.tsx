import { type ReactNode, useState } from 'react';
import { Field } from '../../ui/field';
import { IconButton } from '../../ui/icon-button';
import { IconCopy, IconEye, IconEyeOff } from '../../ui/icons';
import { InputBox } from '../../ui/text-field';
import { errorToast, toast } from '../../ui/toast-store';
import { apiApplicationsMessages as m } from './api-applications.messages';
import styles from './api-applications.module.css';

interface Props {
  label: string;
  value: string;
  hint?: ReactNode;
  /** Shown as dots until the user reveals it. */
  secret?: boolean;
}

/** A read-only value with a copy button. */
export function CopyField({ label, value, hint, secret = false }: Props) {
  const [hidden, setHidden] = useState(secret);
  const toggle = hidden ? { icon: IconEye, label: m.show } : { icon: IconEyeOff, label: m.hide };
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <div className={styles.copyLine}>
          <span className={styles.secret}>
            <InputBox
              control={{ ...control, readOnly: true }}
              size="md"
              value={hidden ? '•'.repeat(value.length) : value}
              onChange={() => undefined}
            />
          </span>
          {secret && <IconButton size="md" variant="default" {...toggle} onClick={() => setHidden(!hidden)} />}
          <IconButton size="md" variant="default" icon={IconCopy} label={m.copy} onClick={() => void copy(value)} />
        </div>
      )}
    </Field>
  );
}

async function copy(text: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    toast({ text: m.copied });
  } catch {
    errorToast(m.notCopied);
  }
}
