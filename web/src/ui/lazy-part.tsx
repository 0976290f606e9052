import { type ComponentType, type ReactNode, useEffect, useState } from 'react';

export type LazyPart<P> = ((props: P & { fallback?: ReactNode }) => ReactNode) & { preload: () => Promise<void> };

interface Manner {
  /**
   * The screen is whole without it, such as a tooltip: where its code cannot be fetched, it is not shown, and fetched
   * again when it is next rendered. Any other part that is missing is a fault of the page.
   */
  readonly isBeside?: boolean;
}

/**
 * A component whose code is loaded later: when it is first rendered, or before (`preload`). It renders as soon as its
 * code is here. `lazy` would not: React shows what it has suspended at the earliest 0.3 seconds after the fallback, even
 * if the code was here before, and `Suspense` hides what is around it meanwhile.
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
