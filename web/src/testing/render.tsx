import type { DateFormat } from '@fairlead/domain/dates/display';
import { MantineProvider } from '@mantine/core';
import { QueryClientProvider } from '@tanstack/react-query';
import {
  type AnyRouter,
  createMemoryHistory,
  createRootRoute,
  createRoute,
  createRouter,
  RouterProvider,
} from '@tanstack/react-router';
import { render as renderPlain, type RenderResult } from '@testing-library/react';
import type { ReactNode } from 'react';
import { queryClient } from '../lib/queries';
import { parseSearch, stringifySearch } from '../lib/search-state';
import { type Boot, SessionProvider } from '../lib/session';
import { FormatProvider } from '../ui/formats';
import { theme } from '../ui/floating-theme';
import { ToastHost } from '../ui/toast';
import { signedIn } from './session-fixture';

const FORMATS = {
  zone: 'America/New_York',
  dateFormat: 'us',
  timeFormat: 'US',
  currencySymbol: '$',
  now: () => new Date('2026-05-14T14:42:00Z'),
} as const;

/** Renders a component with the theme and the user's formats. */
export function render(element: ReactNode, dateFormat: DateFormat = FORMATS.dateFormat): RenderResult {
  return renderPlain(
    <MantineProvider theme={theme} env="test">
      <FormatProvider settings={{ ...FORMATS, dateFormat }}>{element}</FormatProvider>
    </MantineProvider>,
  );
}

interface PageOptions {
  boot?: Boot;
  at?: string;
}

/**
 * Renders a screen with session, queries, router and toasts. Any path shows it; if it starts at a path of two parts,
 * the second is `id`.
 */
export async function renderPage(element: ReactNode, { boot = signedIn(), at = '/' }: PageOptions = {}) {
  const root = createRootRoute();
  const any = createRoute({ getParentRoute: () => root, path: '$', component: () => element });
  const one = createRoute({ getParentRoute: () => root, path: '$area/$id', component: () => element });
  const start = createRoute({ getParentRoute: () => root, path: '/', component: () => element });
  const startsAtRecord = /^\/[^/?]+\/[^/?]+(\?|$)/.test(at);
  const history = createMemoryHistory({ initialEntries: [at] });
  const router = createRouter({
    routeTree: root.addChildren(startsAtRecord ? [start, one, any] : [start, any]),
    history,
    parseSearch,
    stringifySearch,
  });
  return { ...(await renderApp(router, boot)), router, history };
}

/** Renders the product at the address of its router. */
export async function renderApp(router: AnyRouter, boot: Boot): Promise<RenderResult> {
  await router.load();
  queryClient.clear();
  return render(
    <QueryClientProvider client={queryClient}>
      <SessionProvider first={boot}>
        <RouterProvider router={router} />
        <ToastHost />
      </SessionProvider>
    </QueryClientProvider>,
    'user' in boot ? boot.user.date_format : undefined,
  );
}
