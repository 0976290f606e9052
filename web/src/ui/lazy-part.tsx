import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

export type LazyPart<P> = ((props: P & { fallback?: ReactNode }) => ReactNode) & { preload: () => Promise<void> };

interface Manner {
  /**
   * The screen works without this part, such as a tooltip: if its code cannot be fetched, the part is not shown, and
   * it is fetched again at the next render. If the code of any other part is missing, the page shows its error.
   */
  readonly isBeside?: boolean;
}

/**
 * A component whose code is loaded later: at its first render, or before (`preload`). It renders as soon as its code
 * is loaded. `lazy` would not: React shows suspended content at the earliest 0.3 seconds after the fallback, even if
 * the code was loaded before, and `Suspense` hides the surrounding content meanwhile.
 */
export function lazyPart<P extends object>(
  load: () => Promise<ComponentType<P>>,
  { isBeside }: Manner = {},
): LazyPart<P> {
  let here: ComponentType<P> | null = null;
  let loading: Promise<ComponentType<P>> | null = null;
  const fetched = () => {
    loading ??= load().then(
      (part) => {
        here = part;
        return part;
      },
      (error: unknown) => {
        loading = null;
        throw error;
      },
    );
    return loading;
  };
  function Part({ fallback = null, ...rest }: P & { fallback?: ReactNode }) {
    const { part: Now, failure } = useLoaded(() => here, fetched);
    if (failure && !isBeside) throw failure.error;
    return Now ? <Now {...(rest as unknown as P)} /> : fallback;
  }
  return Object.assign(Part, { preload: async () => void (await fetched()) });
}

function useLoaded<P>(known: () => ComponentType<P> | null, fetched: () => Promise<ComponentType<P>>) {
  const [part, setPart] = useState(known);
  const [failure, setFailure] = useState<{ readonly error: unknown } | null>(null);
  useEffect(() => {
    if (part) return;
    let gone = false;
    fetched().then(
      (loaded) => gone || setPart(() => loaded),
      (error: unknown) => gone || setFailure({ error }),
    );
    return () => {
      gone = true;
    };
  }, [part, fetched]);
  return { part, failure };
}

/** Fetches the code of lazy parts while the browser is idle. */
export function preloadWhenIdle(parts: readonly { preload: () => Promise<void> }[]): void {
  const fetchAll = () => {
    for (const part of parts) part.preload().catch(() => undefined);
  };
  if ('requestIdleCallback' in window) window.requestIdleCallback(fetchAll, { timeout: 3000 });
  else setTimeout(fetchAll, 500);
}
