import type { LiveKind, LiveMessage } from '@fairlead/domain/live/live.contract';
import { useAppEvent } from './events';

/** The message for a screen about its topic. */
export interface LiveNews {
  /** The records that have changed and are still visible; empty if unknown, so that all must be requested again. */
  readonly ids: readonly number[];
  /** Records that are no longer visible. */
  readonly gone: readonly number[];
}

/**
 * Calls `onChange` when other users, or this one in another tab, have changed something of the topic: a kind of
 * record, what is attached to records (`note`, `calendar_entry`), or any topic that the server names in `tell`, such as
 * `notifications`. Changes of this tab itself are not reported.
 */
export function useLive(topic: LiveKind | (string & {}), onChange: (news: LiveNews) => void): void {
  useAppEvent('live:told', (message) => {
    const news = newsOf(topic, message);
    if (news) onChange(news);
  });
}

/** The same for several topics, without details. */
export function useLiveOfAny(topics: readonly string[], onChange: () => void): void {
  useAppEvent('live:told', (message) => {
    if (topics.some((topic) => newsOf(topic, message))) onChange();
  });
}

export function newsOf(topic: string, message: LiveMessage): LiveNews | null {
  const { changed = [], gone = [], lists = [], told = [], reload } = message;
  if (reload || told.includes(topic) || lists.some((kind) => kind === topic)) return { ids: [], gone: [] };
  const ids = changed.flatMap(({ kind, id, on = [] }) => [
    ...(kind === topic ? [id] : []),
    // A change of an entry on a record also changes what is shown beside it, such as its next step.
    ...on.filter(([place]) => place === topic).map(([, place]) => place),
  ]);
  const left = gone.filter(([kind]) => kind === topic).map(([, id]) => id);
  return ids.length || left.length ? { ids: [...new Set(ids)], gone: left } : null;
}

/** `useQuery({ …, meta: LIVE })`: requested again automatically when a record in its key or data has changed. */
export const LIVE = { live: true } as const;
