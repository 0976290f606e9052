import { disableMfa, requestMfa } from '@fairlead/domain/mfa/mfa.contract';
import { useState } from 'react';
import { call } from '../../../lib/api';
import { Button } from '../../../ui/button';
import { Badge } from '../../../ui/chips';
import { Modal } from '../../../ui/modal';
import parts from '../../../ui/list-parts.module.css';
import { ModalButtons } from '../../../ui/modal-buttons';
import { useActs } from './use-acts';
import { usersMessages as m } from './users.messages';
import type { AdminUser } from './use-users';

/** The state of a user's multi-factor authentication; requiring it, and turning it off after a lost phone. */
export function TwoStep({ user, blocked }: { user: AdminUser; blocked: string | null }) {
  const { acting, act } = useActs();
  const [sure, setSure] = useState(false);
  const { id, full_name: name, mfa_enabled: on, mfa_requested_at: asked } = user;
  const request = () => act('request', () => call(requestMfa, { params: { id } }), m.mfaAsked(name));
  const disable = () => {
    setSure(false);
    act('disable', () => call(disableMfa, { params: { id } }), on ? m.mfaDisabled(name) : m.mfaTaken(name));
  };
  return (
    <>
      <div className={parts.facts}>
        <span>{m.mfa}</span>
        {on ? <Badge tone="green">{m.mfaOn}</Badge> : <Badge>{asked ? m.mfaRequested : m.mfaOff}</Badge>}
      </div>
      {!user.deleted_at && (
        <div className={parts.acts}>
          {!on && !asked && (
            <Button saving={acting === 'request'} disabledReason={blocked} onClick={request}>
              {m.requestMfa}
            </Button>
          )}
          {(on || asked) && (
            <Button
              saving={acting === 'disable'}
              disabledReason={blocked}
              onClick={() => (on ? setSure(true) : disable())}
            >
              {on ? m.disableMfa : m.mfaNotAsked}
            </Button>
          )}
        </div>
      )}
      <Modal
        opened={sure}
        onClose={() => setSure(false)}
        title={m.disableMfaTitle(name)}
        onSubmit={disable}
        footer={
          <ModalButtons
            act={m.disableMfa}
            cancel={m.cancel}
            onCancel={() => setSure(false)}
            variant="destructive"
            cancelFocused
          />
        }
      >
        <p>{m.disableMfaText}</p>
      </Modal>
    </>
  );
}
