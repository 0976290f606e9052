import { useState } from 'react';
import { forgetOwnDrafts } from '../lib/kept-draft';
import { leave } from '../lib/leave';
import { errorText } from '../lib/request-error';
import { Button } from '../ui/button';
import { Modal } from '../ui/modal';
import { Notice } from '../ui/states';
import { appMessages as m } from './app.messages';

/** Asks on sign-out about unsaved input: it is kept for the same user or deleted permanently. */
export function SignOutDialog({ onClose }: { onClose: () => void }) {
  const [saving, setSaving] = useState<'keep' | 'delete' | null>(null);
  const [failed, setFailed] = useState<string | null>(null);
  const go = async (what: 'keep' | 'delete') => {
    setSaving(what);
    try {
      await leave();
      // Deletes only after the sign-out succeeded: a user whose sign-out failed keeps the drafts.
      if (what === 'delete') forgetOwnDrafts();
    } catch (error) {
      setFailed(errorText(error));
      setSaving(null);
    }
  };
  return (
    <Modal
      opened
      size={525}
      onClose={onClose}
      title={m.unsavedTitle}
      onSubmit={() => void go('keep')}
      footer={
        <>
          <Button variant="destructive" saving={saving === 'delete'} onClick={() => void go('delete')}>
            {m.deleteAndLeave}
          </Button>
          <Button type="submit" variant="filled" saving={saving === 'keep'} data-autofocus>
            {m.keepAndLeave}
          </Button>
        </>
      }
    >
      {failed && <Notice tone="red">{failed}</Notice>}
      <p>{m.unsavedText}</p>
    </Modal>
  );
}
