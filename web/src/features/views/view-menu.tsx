import type { MenuEntry } from '../../ui/menu-entry';
import type { ListView } from '@fairlead/domain/list-views/list-view';
import { useState } from 'react';
import { useCan } from '../../lib/can';
import { useSession } from '../../lib/session';
import { IconButton } from '../../ui/icon-button';
import {
  IconCopy,
  IconDots,
  IconHome,
  IconPencil,
  IconShare,
  IconStar,
  IconStarFilled,
  IconTrash,
  IconUsers,
} from '../../ui/icons';
import { Menu } from '../../ui/menu';
import { ShareViewDialog } from './lazy-parts';
import { NameDialog } from './name-dialog';
import { useViewActs } from './use-list-views';
import { viewFacts, type ViewState } from './view-state';
import { viewsMessages as m } from './views.messages';

/** The acts on the shown view. An act that is not allowed is listed with the reason. */
export function ViewMenu({ state, view, size = 'xs' }: { state: ViewState; view: ListView; size?: 'xs' | 'md' }) {
  const [renaming, setRenaming] = useState(false);
  const [sharing, setSharing] = useState(false);
  const acts = useViewActs();
  const groups = useGroups(state, view, { rename: () => setRenaming(true), shareOutside: () => setSharing(true) });
  const { account } = useSession();
  const owner = account.users.find(({ id }) => id === view.user_id)?.full_name;
  return (
    <>
      <Menu
        groups={groups}
        headings={view.is_shared && owner ? [m.sharedBy(owner), null, null] : undefined}
        label={m.acts(view.name)}
        position="bottom-end"
      >
        <IconButton icon={IconDots} label={m.acts(view.name)} size={size} />
      </Menu>
      {sharing && <ShareViewDialog view={view} edited={state.edited} onClose={() => setSharing(false)} />}
      {renaming && (
        <NameDialog
          title={m.renameTitle}
          name={view.name}
          onClose={() => setRenaming(false)}
          onSave={(name) => acts.rename(view, name)}
        />
      )}
    </>
  );
}

interface Dialogs {
  rename: () => void;
  shareOutside: () => void;
}

function useGroups(state: ViewState, view: ListView, { rename, shareOutside }: Dialogs): MenuEntry[][] {
  const acts = useViewActs();
  const { why } = useCan();
  const may = (action: 'star' | 'update' | 'share' | 'delete' | 'duplicate') =>
    why(action, 'list_view', viewFacts(view));
  const share: MenuEntry = {
    label: view.is_shared ? m.unshare : m.share,
    icon: IconUsers,
    disabledReason: may('share'),
    onSelect: () => void acts.share(view, !view.is_shared),
  };
  const outside: MenuEntry = {
    label: m.shareExternal,
    icon: IconShare,
    disabledReason: may('share'),
    onSelect: shareOutside,
  };
  const copy: MenuEntry = {
    label: m.duplicate,
    icon: IconCopy,
    disabledReason: may('duplicate'),
    onSelect: () => void acts.duplicate(view).then((made) => made && state.choose(made)),
  };
  const remove: MenuEntry = {
    label: m.delete,
    icon: IconTrash,
    destructive: true,
    disabledReason: may('delete'),
    onSelect: () => {
      state.choose(null);
      void acts.remove(view);
    },
  };
  return [
    markEntries(acts, view, may('star')),
    [{ label: m.rename, icon: IconPencil, disabledReason: may('update'), onSelect: rename }, copy, share, outside],
    [remove],
  ];
}

/** The settings of a view that each user has for themselves. */
function markEntries(acts: ReturnType<typeof useViewActs>, view: ListView, disabledReason: string | null): MenuEntry[] {
  const star: MenuEntry = {
    label: view.is_starred ? m.unstar : m.star,
    icon: view.is_starred ? IconStarFilled : IconStar,
    disabledReason,
    onSelect: () => void acts.star(view, !view.is_starred),
  };
  const first: MenuEntry = {
    label: view.is_default ? m.noDefault : m.makeDefault,
    icon: IconHome,
    disabledReason,
    onSelect: () => void acts.makeDefault(view, !view.is_default),
  };
  return [star, first];
}
