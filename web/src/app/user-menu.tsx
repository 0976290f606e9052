import type { MenuEntry } from '../ui/menu-entry';
import { updateProfile } from '@fairlead/domain/session/session.contract';
import { useRouter } from '@tanstack/react-router';
import { call } from '../lib/api';
import { useCan } from '../lib/can';
import { errorText } from '../lib/request-error';
import { useSession } from '../lib/session';
import { UserAvatar } from '../lib/user-avatar';
import { IconDeviceDesktop, IconLogout, IconMoon, IconSun, IconUser } from '../ui/icons';
import { Menu } from '../ui/menu';
import { errorToast } from '../ui/toast-store';
import { appMessages as m } from './app.messages';
import styles from './header.module.css';
import { askToLeave } from './sign-out';

type ThemeMode = 'system' | 'light' | 'dark';

/** Profile, theme, sign out. */
export function UserMenu() {
  const { user } = useSession();
  const router = useRouter();
  const themes = useThemeEntries();
  const profile: MenuEntry = {
    label: m.profile,
    icon: IconUser,
    onSelect: () => void router.navigate({ href: '/user' }),
  };
  return (
    <Menu
      groups={[[profile], themes, [signOutEntry]]}
      headings={[null, m.theme, null]}
      label={m.account(user.full_name)}
      position="bottom-end"
    >
      <button type="button" className={styles.avatar} aria-label={m.account(user.full_name)}>
        <UserAvatar id={user.id} name={user.full_name} size={28} />
      </button>
    </Menu>
  );
}

export const signOutEntry: MenuEntry = { label: m.signOut, icon: IconLogout, onSelect: askToLeave };

function useThemeEntries(): MenuEntry[] {
  const { user, refresh, showUser } = useSession();
  const blocked = useCan().why('update', 'profile');
  const choose = async (theme_mode: ThemeMode) => {
    showUser({ theme_mode });
    await call(updateProfile, { body: { theme_mode } }).catch((error: unknown) => errorToast(errorText(error)));
    await refresh();
  };
  const modes = [
    { mode: 'system', label: m.themeSystem, icon: IconDeviceDesktop },
    { mode: 'light', label: m.themeLight, icon: IconSun },
    { mode: 'dark', label: m.themeDark, icon: IconMoon },
  ] as const;
  return modes.map(({ mode, label, icon }) => ({
    label,
    icon,
    checked: user.theme_mode === mode,
    disabledReason: blocked,
    onSelect: () => void choose(mode),
  }));
}
