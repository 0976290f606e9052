import { removeOwnLink, removeUserLink, showOwnLink, showUserLink } from '@fairlead/domain/sso/sso.contract';
import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useState } from 'react';
import { call } from '../../lib/api';
import { errorText } from '../../lib/request-error';
import { Button } from '../../ui/button';
import { RelativeTime } from '../../ui/formats';
import parts from '../../ui/list-parts.module.css';
import { Modal } from '../../ui/modal';
import { ModalButtons } from '../../ui/modal-buttons';
import { errorToast, toast } from '../../ui/toast-store';
import { ssoMessages as m } from './sso.messages';

interface Props {
  /** Another user's, for administrators; undefined for the user's own. */
  user?: { readonly id: number; readonly full_name: string };
  blocked: string | null;
  frame?: (children: ReactNode) => ReactNode;
}

/** The user's link to the identity provider, and the button that removes it; nothing for users without one. */
export function ProviderLink({ user, blocked, frame = (children) => children }: Props) {
  const [sure, setSure] = useState(false);
  const [saving, setSaving] = useState(false);
  const params = { id: user?.id ?? 0 };
  const { data, refetch } = useQuery({
    queryKey: ['identity', user?.id ?? 'own'],
    queryFn: ({ signal }) => (user ? call(showUserLink, { params, signal }) : call(showOwnLink, { signal })),
  });
  const remove = async () => {
    setSure(false);
    setSaving(true);
    try {
      await (user ? call(removeUserLink, { params }) : call(removeOwnLink));
      toast({ text: m.unlinked });
      await refetch();
    } catch (error) {
      errorToast(errorText(error));
    } finally {
      setSaving(false);
    }
  };
  if (!data?.link) return null;
  return frame(
    <>
      <div className={parts.facts}>
        <span>{m.linked}</span>
        <RelativeTime when={data.link.last_used_at} />
      </div>
      <div className={user ? parts.acts : undefined}>
        <Button saving={saving} disabledReason={blocked} onClick={() => setSure(true)}>
          {m.unlink}
        </Button>
      </div>
      <Modal
        opened={sure}
        onClose={() => setSure(false)}
        title={user ? m.unlinkTitle(user.full_name) : m.unlinkOwnTitle}
        onSubmit={remove}
        footer={
          <ModalButtons
            act={m.unlinkAct}
            cancel={m.cancel}
            onCancel={() => setSure(false)}
            variant="destructive"
            cancelFocused
          />
        }
      >
        <p>{user ? m.unlinkText : m.unlinkOwnText}</p>
      </Modal>
    </>,
  );
}
