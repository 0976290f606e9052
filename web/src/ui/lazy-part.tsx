import { type ComponentType, lazy, type ReactNode, Suspense, useState } from 'react';

interface LazyPart<P> {
  (props: P & { fallback?: ReactNode }): ReactNode;
  preload: () => Promise<void>;
}

/**
 * A component whose code is loaded later: when it is first rendered, or before (`preload`). Once the code is loaded,
 * it renders immediately like any other component, without the delay that `lazy` always causes.
 */
export function lazyPart<P extends object>(load: () => Promise<ComponentType<P>>): LazyPart<P> {
  let here: ComponentType<P> | null = null;
  const fetched = async () => {
    here ??= await load();
    return { default: here };
  };
  const Waiting = lazy(fetched);
  function Part({ fallback = null, ...rest }: P & { fallback?: ReactNode }) {
    // An instance keeps the component type with which it started, so that its state is not lost when the code
    // arrives.
    const [Now] = useState<ComponentType<P>>(() => here ?? (Waiting as unknown as ComponentType<P>));
    return (
      <Suspense fallback={fallback}>
        <Now {...(rest as unknown as P)} />
      </Suspense>
    );
  }
  return Object.assign(Part, { preload: async () => void (await fetched()) });
}

/** Fetches the code of lazy parts while the browser is idle. */
export function preloadWhenIdle(parts: readonly { preload: () => Promise<void> }[]): void {
  const fetchAll = () => {
    for (const part of parts) part.preload().catch(() => undefined);
  };
  if ('requestIdleCallback' in window) window.requestIdleCallback(fetchAll, { timeout: 3000 });
  else setTimeout(fetchAll, 500);
}
