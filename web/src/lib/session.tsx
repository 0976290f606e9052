import { boot, type SignedIn, type SignedOut } from '@fairlead/domain/session/session.contract';
import { useQueryClient } from '@tanstack/react-query';
import { createContext, type ReactNode, useCallback, useContext, useRef, useState } from 'react';
import { call, rememberCsrfToken } from './api';
import { draftsBelongTo, prepareDrafts } from './kept-draft';
import { useAppEvent } from './events';

export type Boot = SignedIn | SignedOut;

interface SessionState {
  boot: Boot;
  /** Asks the server again: after signing in, or when the account's configuration has changed. */
  refresh: () => Promise<Boot>;
  /**
   * Shows a change of the user immediately, before the server has confirmed it; `refresh` shows the server's version.
   */
  showUser: (change: Partial<SignedIn['user']>) => void;
}

const SessionContext = createContext<SessionState | null>(null);

/** The first call; the app starts with its answer. */
export async function loadBoot(): Promise<Boot> {
  const answer = await call(boot);
  rememberCsrfToken(answer.csrf_token);
  await prepareDrafts(sessionKey(answer), answer.logged_in ? answer.draft_keys : null);
  return answer;
}

export function SessionProvider({ first, children }: { first: Boot; children: ReactNode }) {
  const [current, setCurrent] = useState(first);
  const queries = useQueryClient();
  // Must run before any component below reads its kept drafts.
  draftsBelongTo(sessionKey(current));
  const refresh = useCallback(async () => {
    const next = await loadBoot();
    if (sessionKey(next) !== sessionKey(current)) queries.clear();
    setCurrent(next);
    return next;
  }, [current, queries]);
  const showUser = useCallback((change: Partial<SignedIn['user']>) => {
    setCurrent((now) => (now.logged_in ? { ...now, user: { ...now.user, ...change } } : now));
  }, []);
  const asking = useRef(false);
  useAppEvent('mfa:required', () => {
    // A screen sends many calls together, and all are refused in the same way.
    if (asking.current) return;
    asking.current = true;
    const asked = () => {
      asking.current = false;
    };
    void refresh().then(asked, asked);
  });
  return <SessionContext value={{ boot: current, refresh, showUser }}>{children}</SessionContext>;
}

/** Whether a user is signed in: for the screens before sign-in and for the layout. */
export function useBoot(): SessionState {
  const state = useContext(SessionContext);
  if (!state) throw new Error('useBoot needs a SessionProvider above it');
  return state;
}

export interface Session {
  user: SignedIn['user'];
  account: SignedIn['account'];
  csrf: string;
  /** Opens the push channel; null if there is none. */
  push: SignedIn['push'];
  refresh: SessionState['refresh'];
  showUser: SessionState['showUser'];
}

/** The signed-in user and their account. Only below the layout, which requires a session. */
export function useSession(): Session {
  const { boot: current, refresh, showUser } = useBoot();
  if (!current.logged_in) throw new Error('useSession is for signed-in screens only');
  return {
    user: current.user,
    account: current.account,
    csrf: current.csrf_token,
    push: current.push,
    refresh,
    showUser,
  };
}

/** The server refuses all other calls of a user who has to set up a second factor. */
export function mfaMissing({ user, account }: SignedIn): boolean {
  const required = account.mfa_enforced || user.mfa_requested_at !== null;
  return required && !user.mfa_enabled && !user.viewed_by && !user.supported_by && !user.by_provider;
}

function sessionKey(state: Boot): string | null {
  return state.logged_in ? `${state.account.id}.${state.user.id}` : null;
}
