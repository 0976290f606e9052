import { useEffect } from 'react';

export type ThemeMode = 'system' | 'light' | 'dark';

const KEPT = 'color-scheme';
const prefersDark = window.matchMedia('(prefers-color-scheme: dark)');
let shown: ThemeMode = 'system';

/** Shows a theme on the whole page. `system` follows the device, also when that changes later. */
export function showTheme(mode: ThemeMode): void {
  shown = mode;
  const isDark = mode === 'dark' || (mode === 'system' && prefersDark.matches);
  const root = document.documentElement;
  // Without a transition: text whose color changes gradually would be unreadable for a moment.
  root.dataset.still = '';
  root.dataset.colorScheme = isDark ? 'dark' : 'light';
  void root.offsetHeight;
  delete root.dataset.still;
}

prefersDark.addEventListener('change', () => showTheme(shown));

/** Shows the theme that was last chosen on this device, until the user's own is known. */
export function showKeptTheme(): void {
  const kept = keptMode();
  showTheme(kept === 'light' || kept === 'dark' ? kept : 'system');
}

/** Shows the theme of the signed-in user, and remembers it on this device. */
export function useTheme(mode: ThemeMode): void {
  useEffect(() => {
    showTheme(mode);
    try {
      localStorage.setItem(KEPT, mode);
    } catch {
      // Without storage the next start follows the device until the user's theme is known.
    }
  }, [mode]);
}

function keptMode(): string | null {
  try {
    return localStorage.getItem(KEPT);
  } catch {
    return null;
  }
}
