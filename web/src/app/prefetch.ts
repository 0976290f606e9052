import type { QueryClient } from '@tanstack/react-query';
import type { PageRoute } from './page-route';

const SETTLED_MS = 1500;

interface Line {
  readonly connection?: { readonly saveData?: boolean; readonly effectiveType?: string };
}

/**
 * Fetches the code of the other pages one after the other, once the first page has its data and nothing else is
 * loading. Not for users who save data or have a very slow connection.
 */
export async function prefetchPages(routes: readonly PageRoute[], queries: QueryClient): Promise<void> {
  const { connection } = navigator as Line;
  if (connection?.saveData || connection?.effectiveType?.includes('2g')) return;
  for (const route of routes.filter(({ frame }) => frame)) {
    await idle(queries);
    await route.preload().catch(() => undefined);
  }
}

async function idle(queries: QueryClient): Promise<void> {
  do await new Promise((then) => setTimeout(then, SETTLED_MS));
  while (queries.isFetching() > 0 || document.hidden || document.readyState !== 'complete');
}
