import { RECORD_KINDS, type RecordKind } from '@fairlead/domain/kinds/kinds';
import type { LiveMessage } from '@fairlead/domain/live/live.contract';
import { useEffect, useRef } from 'react';
import type { EntryFormAsk } from './entry-form-ask';

/** The browser events by which parts of the product communicate, and the data that each carries. */
export interface AppEvents extends Record<`${RecordKind}:update`, { id: number }> {
  'add_edit_modal:open': {
    resource_type: RecordKind;
    resource_id?: number;
    defaults?: Record<string, unknown>;
    /** The short form of quick add. */
    quick?: true;
  };
  /** A note for a record that is not chosen yet. */
  'quick_add:note': Record<never, never>;
  /** The form of a task or event. */
  'entry_form:open': EntryFormAsk;
  /** The user wants to write a note on the record whose page is open. */
  'record:note': { kind: RecordKind; id: number };
  /** The list of users with whom an open record is shared, or who see it. */
  'record:sharing': { part: 'share' | 'viewers'; kind: RecordKind; id: number; name: string };
  /** The server refuses all other calls until a second factor is set up. */
  'mfa:required': Record<never, never>;
  /** Asks what to do with input that is not saved yet. */
  'sign_out:ask': Record<never, never>;
  /**
   * Asks to make a company a customer. With a deal that was just won, only if it is the first, and the user has not
   * turned that off.
   */
  'customer:convert': { company_id: number; won_deal_id?: number };
  /** Files are being uploaded: the frame shows their progress. */
  'uploads:begun': Record<never, never>;
  /**
   * Other users, or this one in another tab, have changed something: the message of the push channel. See `useLive`.
   */
  'live:told': LiveMessage;
  'list_view:refresh': { resource_type?: RecordKind };
}

export function sendEvent<K extends keyof AppEvents>(name: K, detail: AppEvents[K]): void {
  window.dispatchEvent(new CustomEvent(name, { detail }));
}

/** Listens while the component is mounted; the handler may be a new function on each render. */
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

/** Listens for changes of any record, because a page about one record may show the names of others. */
export function useRecordUpdates(handler: () => void): void {
  const latest = useRef(handler);
  latest.current = handler;
  useEffect(() => {
    const listen = () => latest.current();
    for (const kind of RECORD_KINDS) window.addEventListener(`${kind}:update`, listen);
    return () => {
      for (const kind of RECORD_KINDS) window.removeEventListener(`${kind}:update`, listen);
    };
  }, []);
}
