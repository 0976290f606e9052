import { Button } from './button';

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
}

/** The footer of a dialog that is a form: a button that closes it, and its action. */
export function ModalButtons({ act, cancel, onCancel, variant = 'filled', cancelFocused, ...submit }: Props) {
  return (
    <>
      <Button variant="quiet" onClick={onCancel} data-autofocus={cancelFocused || undefined}>
        {cancel}
      </Button>
      <Button type="submit" variant={variant} {...submit}>
        {act}
      </Button>
    </>
  );
}
