import { Button } from '../../ui/button';
import { errorToast, toast } from '../../ui/toast-store';
import { ssoMessages as m } from './sso.messages';
import styles from './sso.module.css';

/** An address to be entered elsewhere. */
export function CopiedAddress({ label, address }: { label: string; address: string }) {
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(address);
      toast({ text: m.copied });
    } catch {
      errorToast(m.notCopied);
    }
  };
  return (
    <div className={styles.address} role="group" aria-label={label}>
      <code>{address}</code>
      <Button onClick={() => void copy()}>{m.copy}</Button>
    </div>
  );
}
