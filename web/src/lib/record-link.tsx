import { CUSTOMER, type FacetName } from '@fairlead/domain/kinds/facets';
import { isRecordKind, kindOf, type RecordKind } from '@fairlead/domain/kinds/kinds';
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

/** Facets have pages of their own. */
export type RecordType = RecordKind | FacetName;

export function recordPath(type: RecordType, id: number): string {
  const { path } = isRecordKind(type) ? kindOf(type) : CUSTOMER;
  return `/${path}/${id}`;
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
