import { useState } from 'react';
import { errorText } from '../../lib/request-error';
import { Button } from '../../ui/button';
import { ConfirmModal } from '../../ui/confirm-modal';
import { toast } from '../../ui/toast-store';
import { ssoMessages as m } from './sso.messages';

interface Words {
  readonly act: string;
  readonly title: string;
  readonly text: string;
  readonly done: string;
}

interface Props {
  words: Words;
  blocked: string | null;
  remove: () => Promise<unknown>;
  onRemoved: () => Promise<unknown>;
}

/** Removes the provider or the token, after asking. */
export function RemoveButton({ words, blocked, remove, onRemoved }: Props) {
  const [asking, setAsking] = useState(false);
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const confirm = async () => {
    setSaving(true);
    try {
      await remove();
      setAsking(false);
      toast({ text: words.done });
      await onRemoved();
    } catch (error) {
      setProblem(errorText(error));
    }
    setSaving(false);
  };
  return (
    <>
      <Button variant="quiet" disabledReason={blocked} onClick={() => setAsking(true)}>
        {words.act}
      </Button>
      <ConfirmModal
        opened={asking}
        title={words.title}
        act={words.act}
        cancel={m.cancel}
        saving={saving}
        problem={problem}
        onConfirm={() => void confirm()}
        onClose={() => setAsking(false)}
      >
        <p>{words.text}</p>
      </ConfirmModal>
    </>
  );
}
