import type { MenuEntry } from '../../../ui/menu-entry';
import { type UserBulkAction, usersBulkAction } from '@fairlead/domain/users/user-actions.contract';
import { useState } from 'react';
import { call } from '../../../lib/api';
import { useCan } from '../../../lib/can';
import { errorText } from '../../../lib/request-error';
import { useSession } from '../../../lib/session';
import { useShortcuts } from '../../../lib/shortcuts';
import { Button } from '../../../ui/button';
import { IconButton } from '../../../ui/icon-button';
import { IconDots, IconX } from '../../../ui/icons';
import { Menu } from '../../../ui/menu';
import { errorToast, toast } from '../../../ui/toast-store';
import { type AskedAct, BulkDialog } from './bulk-dialog';
import type { Selection } from './use-selection';
import styles from './users.module.css';
import { useFollowAction } from './user-actions';
import { usersMessages as m } from './users.messages';
import { useReread } from './use-users';

type AskBulk = (bulk_action: UserBulkAction, value?: number | boolean | null) => Promise<void>;

/** Shown over the list while users are selected: the acts on all of them. */
export function BulkUsers({ selection }: { selection: Selection }) {
  const blocked = useCan().why('manage', 'administration');
  const { user: me } = useSession();
  const [asking, setAsking] = useState<AskedAct | null>(null);
  const ask = useAskBulk(selection);
  useShortcuts([{ keys: 'Escape', label: m.clear, group: m.bulk, run: selection.clear }]);
  const atOnce = (act: UserBulkAction) => void ask(act).catch((error: unknown) => errorToast(errorText(error)));
  const entry = (act: keyof typeof m.bulkActs, run: () => void): MenuEntry => ({
    label: m.bulkActs[act],
    disabledReason: blocked,
    onSelect: run,
  });
  const groups = [
    [entry('request_mfa', () => atOnce('request_mfa')), entry('disable_mfa', () => setAsking('disable_mfa'))],
    [entry('reactivate', () => atOnce('reactivate')), entry('make_inactive', () => setAsking('make_inactive'))],
  ];
  return (
    <section className={styles.filters} aria-label={m.bulk}>
      <span className={styles.name} role="status">
        {m.selected(selection.count)}
      </span>
      <IconButton icon={IconX} label={m.clear} onClick={selection.clear} />
      <Button disabledReason={blocked} onClick={() => setAsking('set_team')}>
        {m.setTeam}
      </Button>
      <Button disabledReason={blocked} onClick={() => setAsking('set_level')}>
        {m.setLevel}
      </Button>
      <Button disabledReason={blocked} onClick={() => setAsking('set_read_only')}>
        {m.setReadOnly}
      </Button>
      <Menu groups={groups} label={m.more} width={300}>
        <IconButton icon={IconDots} label={m.more} size="md" variant="default" noTooltip />
      </Menu>
      {asking && (
        <BulkDialog
          act={asking}
          count={selection.count}
          withMe={selection.has(me.id)}
          onClose={() => setAsking(null)}
          onAsk={(value) => ask(asking, value)}
        />
      )}
    </section>
  );
}

function useAskBulk(selection: Selection): AskBulk {
  const reread = useReread();
  const follow = useFollowAction();
  return async (bulk_action, value) => {
    const { message, user_action } = await call(usersBulkAction, {
      body: { ids: [...selection.ids], bulk_action, value },
    });
    follow(user_action);
    toast({ text: message });
    selection.clear();
    await reread();
  };
}
