import type { ReactNode } from 'react';
import { ConfirmModal } from '../ui/confirm-modal';
import { useForm } from './use-form';

interface Props {
  readonly title: string;
  /** The label of the destructive button. */
  readonly act: string;
  readonly cancel: string;
  readonly children: ReactNode;
  readonly onClose: () => void;
  /** Failures are shown in the dialog, which stays open. */
  readonly onConfirm: () => Promise<void>;
}

/** Asks before an action that cannot be undone, and carries it out. */
export function ConfirmForm({ onConfirm, ...shown }: Props) {
  const form = useForm(() => ({}), onConfirm);
  return <ConfirmModal {...shown} onConfirm={form.submit} problem={form.errors.form} saving={form.saving} />;
}
