import { Button } from './button';
import { KeyCap } from './chips';
import styles from './modal.module.css';
import { SUBMIT_KEYS } from './key-names';

interface Props {
  /** The label of the button that carries out the action. */
  act: string;
  /** The label of the button that closes the dialog. */
  cancel: string;
  onCancel: () => void;
  variant?: 'filled' | 'destructive';
  saving?: boolean;
  disabled?: boolean;
  disabledReason?: string | null;
  /** The initial focus is on the button that changes nothing. */
  cancelFocused?: boolean;
  /** The form has many fields: the keys that submit it from any of them are shown. */
  isLong?: boolean;
}

/** The footer of a dialog that is a form: a button that closes it, and its action. */
export function ModalButtons({ act, cancel, onCancel, variant = 'filled', cancelFocused, isLong, ...submit }: Props) {
  return (
    <>
      <Button variant="quiet" onClick={onCancel} data-autofocus={cancelFocused || undefined}>
        {cancel}
      </Button>
      {isLong && (
        <span className={styles.keys} aria-hidden>
          {SUBMIT_KEYS.map((key) => (
            <KeyCap key={key}>{key}</KeyCap>
          ))}
        </span>
      )}
      <Button type="submit" aria-keyshortcuts="Control+Enter" variant={variant} {...submit}>
        {act}
      </Button>
    </>
  );
}
