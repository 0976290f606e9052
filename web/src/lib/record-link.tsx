import { useRouter } from '@tanstack/react-router';
import type { ComponentPropsWithRef, MouseEvent } from 'react';

interface ClickLike {
  metaKey: boolean;
  altKey: boolean;
  ctrlKey: boolean;
  shiftKey: boolean;
  button: number;
  defaultPrevented: boolean;
}

/** A click with meta, alt, ctrl or shift, or with another button, is the browser's: new tab, window, download. */
export function isBrowserClick(event: ClickLike): boolean {
  return event.metaKey || event.altKey || event.ctrlKey || event.shiftKey || event.button !== 0;
}

const BASES = { deal: '/deals', person: '/people', company: '/companies', customer: '/customers' } as const;

export type RecordType = keyof typeof BASES;

export function recordPath(type: RecordType, id: number): string {
  return `${BASES[type]}/${id}`;
}

interface AppLinkProps extends ComponentPropsWithRef<'a'> {
  href: string;
  /** Takes the place of the current history entry instead of adding one. */
  replace?: boolean;
}

/** A link within the product: followed without a reload, its page fetched when the pointer comes near. */
export function AppLink({ href, replace, onClick, onMouseEnter, onFocus, ...rest }: AppLinkProps) {
  const router = useRouter();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || isBrowserClick(event) || rest.target) return;
    event.preventDefault();
    void router.navigate({ href, replace });
  };
  const prefetch = () => void router.preloadRoute({ to: href }).catch(() => undefined);
  return (
    <a
      {...rest}
      href={href}
      onClick={follow}
      onMouseEnter={(event) => {
        onMouseEnter?.(event);
        prefetch();
      }}
      onFocus={(event) => {
        onFocus?.(event);
        prefetch();
      }}
    />
  );
}

interface RecordLinkProps extends Omit<AppLinkProps, 'href' | 'id' | 'type'> {
  type: RecordType;
  id: number;
}

export function RecordLink({ type, id, ...rest }: RecordLinkProps) {
  return <AppLink {...rest} href={recordPath(type, id)} />;
}
