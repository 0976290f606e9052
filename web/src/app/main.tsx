import '../ui/mantine.css';
import '../ui/fonts.css';
import '../ui/tokens.css';
import '../ui/base.css';
import { QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { StrictMode } from 'react';
import { createRoot } from 'react-dom/client';
import { UnreachablePage } from '../features/errors/public';
import { queryClient } from '../lib/queries';
import { type Boot, loadBoot, SessionProvider } from '../lib/session';
import { showKeptTheme } from '../ui/color-scheme';
import { FloatingPopover, FloatingTooltip } from '../ui/lazy-floating';
import { preloadWhenIdle } from '../ui/lazy-part';
import { holdStrayFiles } from '../ui/stray-files';
import { prefetchPages } from './prefetch';
import { makeRouter } from './router';
import { ROUTES } from './routes';

showKeptTheme();
holdStrayFiles();
const router = makeRouter();
const booting = loadBoot();
void router.load().catch(() => undefined);

const first = await booting.catch(() => null);
const element = document.getElementById('root');
if (element) createRoot(element).render(<App first={first} />);
preloadWhenIdle([FloatingPopover, FloatingTooltip]);
if (first?.logged_in) void prefetchPages(ROUTES, queryClient);

function App({ first }: { first: Boot | null }) {
  return (
    <StrictMode>
      <QueryClientProvider client={queryClient}>
        {first ? (
          <SessionProvider first={first}>
            <RouterProvider router={router} />
          </SessionProvider>
        ) : (
          <UnreachablePage />
        )}
      </QueryClientProvider>
    </StrictMode>
  );
}
