import type { EntryType } from '@fairlead/domain/calendar-entries/entry-type';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { kindOfPath } from '@fairlead/domain/kinds/kinds';
import { Outlet, useRouter, useRouterState } from '@tanstack/react-router';
import { type CSSProperties, useEffect, useRef, useState } from 'react';
import { flushSync } from 'react-dom';
import { useCan } from '../lib/can';
import { useConfirmationAsked } from '../lib/confirmation';
import { useKeptState } from '../lib/kept-state';
import { useSession } from '../lib/session';
import { useShortcutKeys, useShortcuts } from '../lib/shortcuts';
import { useTypedAhead } from '../lib/typed-ahead';
import { undoLast, useUndoConflict } from '../lib/undo';
import { type AppEvents, sendEvent, useAppEvent } from '../lib/events';
import { useTheme } from '../ui/color-scheme';
import { FormatProvider } from '../ui/formats';
import { ToastHost } from '../ui/toast';
import { appMessages as m } from './app.messages';
import { type AreaKey, areaOf } from './areas';
import { BottomBar } from './bottom-bar';
import { Header } from './header';
import styles from './layout.module.css';
import { usePageFocus } from '../lib/page-focus';
import { lazyPart } from './page-route';
import { Sidebar } from './sidebar';
import { useLiveConnection } from './use-live-connection';
import { useAreas, useMayEnter } from './use-areas';

const ShortcutSheet = lazyPart('ShortcutSheet', () => import('./shortcut-sheet').then((part) => part.ShortcutSheet));
const UndoConflictDialog = lazyPart('UndoConflictDialog', () =>
  import('./undo-conflict').then((part) => part.UndoConflictDialog),
);
const SignOutDialog = lazyPart('SignOutDialog', () => import('./sign-out-dialog').then((part) => part.SignOutDialog));
const ConfirmDialog = lazyPart('ConfirmDialog', () =>
  import('../features/session/public').then((part) => part.ConfirmDialog),
);
const RecordModal = lazyPart('RecordModal', () =>
  import('../features/record-form/public').then((part) => part.RecordModal),
);

const UploadPanel = lazyPart('UploadPanel', () => import('../features/files/public').then((part) => part.UploadPanel), {
  isBeside: true,
});
const BusinessCards = lazyPart(
  'BusinessCards',
  () => import('../features/business-card/public').then((part) => part.BusinessCards),
  { isBeside: true },
);

const SettingsNav = lazyPart('SettingsNav', () =>
  import('../features/administration/public').then((part) => part.SettingsNav),
);

/** The frame around every signed-in screen. */
export function Layout() {
  const { user, account } = useSession();
  const [folded, setFolded] = useKeptState('sidebar-folded', false);
  const [sheet, setSheet] = useState(false);
  const [leaving, setLeaving] = useState(false);
  const [uploads, setUploads] = useState(false);
  const conflict = useUndoConflict();
  const confirming = useConfirmationAsked();
  const form = useRecordModal();
  const main = useRef<HTMLElement>(null);
  const administers = useAdministers();
  usePageFocus(main);
  useAppEvent('sign_out:ask', () => setLeaving(true));
  useAppEvent('uploads:begun', () => setUploads(true));
  useTheme(user.theme_mode);
  useFrameShortcuts(() => setSheet(true));
  const settled = useSettled();
  useLiveConnection(settled);
  const sidebar = <Sidebar folded={folded} onFold={setFolded} />;
  return (
    <FormatProvider
      settings={{
        zone: user.time_zone,
        dateFormat: user.date_format,
        timeFormat: user.time_format,
        currencySymbol: account.currency.symbol,
        currencyDecimals: account.currency.decimal_places,
      }}
    >
      <div className={styles.frame} style={contentLeft(folded && !administers)}>
        <a className={styles.skip} href="#main">
          {m.skip}
        </a>
        <Header onShortcuts={() => setSheet(true)} settled={settled} />
        {administers ? <SettingsNav fallback={sidebar} /> : sidebar}
        <main id="main" ref={main} tabIndex={-1} className={styles.main}>
          <Outlet />
        </main>
        <BottomBar />
        <ToastHost />
        {uploads && <UploadPanel />}
      </div>
      {settled && <BusinessCards />}
      {sheet && <ShortcutSheet onClose={() => setSheet(false)} />}
      {leaving && <SignOutDialog onClose={() => setLeaving(false)} />}
      {confirming && <ConfirmDialog />}
      {conflict && <UndoConflictDialog conflicted={conflict} />}
      {form.asked && <RecordModal key={form.turn} asked={form.asked} onClose={form.close} typed={form.typed} />}
    </FormatProvider>
  );
}

/** Business cards are loaded after the first screen. */
function useSettled(): boolean {
  const [settled, setSettled] = useState(false);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(true), SETTLED_MS);
    return () => clearTimeout(timer);
  }, []);
  return settled;
}

const SETTLED_MS = 1000;

/** In the administration, its own navigation replaces the sidebar. */
function useAdministers(): boolean {
  const here = useRouterState({ select: (state) => areaOf(state.location.pathname)?.key === 'administration' });
  return useMayEnter()('administration') && here;
}

/**
 * Listens for add_edit_modal:open; every event opens a new form immediately, because the next key press is for the
 * form.
 */
function useRecordModal() {
  const [state, setState] = useState<{ asked: AppEvents['add_edit_modal:open'] | null; turn: number }>({
    asked: null,
    turn: 0,
  });
  useAppEvent('add_edit_modal:open', (asked) => flushSync(() => setState(({ turn }) => ({ asked, turn: turn + 1 }))));
  const close = () => setState(({ turn }) => ({ asked: null, turn }));
  return { ...state, close, typed: useTypedAhead(state.asked !== null, close) };
}

function useFrameShortcuts(showSheet: () => void): void {
  useShortcutKeys();
  const router = useRouter();
  const areas = useAreas();
  const area = useRouterState({ select: (state) => areaOf(state.location.pathname)?.key });
  const adds = useAdds(area);
  const go = areas
    .filter(({ key2 }) => key2)
    .map((one) => ({
      keys: `g ${one.key2}`,
      label: m.goTo(one.label),
      group: m.shortcutsGroupGo,
      run: () => void router.navigate({ href: one.href }),
    }));
  useShortcuts([
    ...go,
    { keys: 'c', label: adds.label, group: m.shortcutsGroupDo, run: adds.run },
    { keys: 'mod+z', label: m.undo, group: m.shortcutsGroupDo, run: undoLast },
    { keys: '?', label: m.showShortcuts, group: m.shortcutsGroupDo, run: showSheet },
  ]);
}

/** What `c` makes: what the area holds, elsewhere a deal. */
function useAdds(area: AreaKey | undefined) {
  const { could } = useCan();
  const type = area && ENTRIES[area];
  if (type)
    return {
      label: m.newEntry[type],
      run: () => void (could('create', 'calendar_entry') && sendEvent('entry_form:open', { type })),
    };
  const kind = (area && kindOfPath(area)) ?? DEAL.name;
  return {
    label: m.newRecord(kind),
    run: () => void (could('create', kind) && sendEvent('add_edit_modal:open', { resource_type: kind })),
  };
}

const ENTRIES: Partial<Record<AreaKey, EntryType>> = { agenda: 'CalendarTask', calendar: 'CalendarEvent' };

function contentLeft(folded: boolean): CSSProperties {
  const variables = { '--fl-content-left': folded ? 'var(--fl-sidebar-folded)' : 'var(--fl-sidebar)' };
  return variables as CSSProperties;
}
