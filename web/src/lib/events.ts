import { useEffect, useRef } from 'react';

/** The browser events by which parts of the product speak to each other, and what each carries. */
export interface AppEvents {
  'add_edit_modal:open': {
    resource_type: 'person' | 'company' | 'deal';
    resource_id?: number;
    defaults?: Record<string, unknown>;
  };
  /** A note about a record that is still to be chosen. */
  'quick_add:note': Record<never, never>;
  /** With whom an open record is shared, or who sees it. */
  'record:sharing': { part: 'share' | 'viewers'; kind: 'person' | 'company' | 'deal'; id: number; name: string };
  'person:update': { id: number };
  'company:update': { id: number };
  'deal:update': { id: number };
  /** The server answers nothing more before a second factor is set up. */
  'mfa:required': Record<never, never>;
  /** Something typed is not saved yet: what is to become of it. */
  'sign_out:ask': Record<never, never>;
  'list_view:refresh': { resource_type?: 'person' | 'company' | 'deal' };
}

export function sendEvent<K extends keyof AppEvents>(name: K, detail: AppEvents[K]): void {
  window.dispatchEvent(new CustomEvent(name, { detail }));
}

/** Listens while the component is shown; the handler may be a new function each time. */
export function useAppEvent<K extends keyof AppEvents>(name: K, handler: (detail: AppEvents[K]) => void): void {
  const latest = useRef(handler);
  latest.current = handler;
  useEffect(() => {
    const listen = (event: Event) => {
      if (event instanceof CustomEvent) latest.current(event.detail as AppEvents[K]);
    };
    window.addEventListener(name, listen);
    return () => window.removeEventListener(name, listen);
  }, [name]);
}
