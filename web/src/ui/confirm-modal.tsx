import type { ReactNode } from 'react';
import { Modal } from './modal';
import { ModalButtons } from './modal-buttons';
import { Notice } from './states';

interface Props {
  opened?: boolean;
  title: string;
  children: ReactNode;
  /** The label of the destructive button. */
  act: string;
  cancel: string;
  saving: boolean;
  /** Why it failed. */
  problem?: string | null;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks before an action that cannot be undone. The initial focus is on the button that does nothing. */
export function ConfirmModal({ opened = true, title, children, act, cancel, saving, problem, ...on }: Props) {
  return (
    <Modal
      opened={opened}
      onClose={on.onClose}
      title={title}
      onSubmit={on.onConfirm}
      footer={
        <ModalButtons
          act={act}
          cancel={cancel}
          onCancel={on.onClose}
          variant="destructive"
          saving={saving}
          cancelFocused
        />
      }
    >
      {problem && <Notice tone="red">{problem}</Notice>}
      {children}
    </Modal>
  );
}
