import { CUSTOMER, type FacetName } from '@fairlead/domain/kinds/facets';
import { isRecordKind, kindOf, type RecordKind } from '@fairlead/domain/kinds/kinds';
import { useRouter } from '@tanstack/react-router';
import { type ComponentPropsWithRef, type MouseEvent, useEffect, useRef } from 'react';

interface ClickLike {
  metaKey: boolean;
  altKey: boolean;
  ctrlKey: boolean;
  shiftKey: boolean;
  button: number;
  defaultPrevented: boolean;
}

/** A click with meta, alt, ctrl or shift, or with another button, is left to the browser: new tab, window, download. */
export function isBrowserClick(event: ClickLike): boolean {
  return event.metaKey || event.altKey || event.ctrlKey || event.shiftKey || event.button !== 0;
}

/** Facets have their own pages. */
export type RecordType = RecordKind | FacetName;

export function recordPath(type: RecordType, id: number): string {
  const { path } = isRecordKind(type) ? kindOf(type) : CUSTOMER;
  return `/${path}/${id}`;
}

interface AppLinkProps extends ComponentPropsWithRef<'a'> {
  href: string;
  /** Replaces the current history entry instead of adding one. */
  replace?: boolean;
}

/** A pointer that only passes over links fetches nothing. */
const REST_MS = 60;

/** A link within the product: it navigates without a reload, and its page is fetched when the pointer is near. */
export function AppLink({ href, replace, onClick, onMouseEnter, onMouseLeave, onFocus, ...rest }: AppLinkProps) {
  const router = useRouter();
  const follow = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (event.defaultPrevented || isBrowserClick(event) || rest.target) return;
    event.preventDefault();
    void router.navigate({ href, replace });
  };
  const resting = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  const prefetch = () => void router.preloadRoute({ to: href }).catch(() => undefined);
  useEffect(() => () => clearTimeout(resting.current), []);
  return (
    <a
      {...rest}
      href={href}
      onClick={follow}
      onMouseEnter={(event) => {
        onMouseEnter?.(event);
        resting.current = setTimeout(prefetch, REST_MS);
      }}
      onMouseLeave={(event) => {
        onMouseLeave?.(event);
        clearTimeout(resting.current);
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
