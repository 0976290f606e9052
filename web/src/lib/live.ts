import type { LiveKind, LiveMessage } from '@fairlead/domain/live/live.contract';
import { useAppEvent } from './events';

/** What a screen is told of its topic. */
export interface LiveNews {
  /** The records that have changed and are still seen; empty if it is not said which, so that all must be asked for again. */
  readonly ids: readonly number[];
  /** Records that are not seen any more. */
  readonly gone: readonly number[];
}

/**
 * Calls `onChange` when other users, or this one in another tab, have changed something of the topic: a kind of record, what
 * hangs on records (`note`, `calendar_entry`), or any topic that the server names in `tell`, such as `notifications`. A
 * change that this tab has made itself is not told.
 */
export function useLive(topic: LiveKind | (string & {}), onChange: (news: LiveNews) => void): void {
  useAppEvent('live:told', (message) => {
    const news = newsOf(topic, message);
    if (news) onChange(news);
  });
}

/** The same for several topics, without saying what has changed. */
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
    // What hangs on a record changes what stands beside it, such as its next step.
    ...on.filter(([place]) => place === topic).map(([, place]) => place),
  ]);
  const left = gone.filter(([kind]) => kind === topic).map(([, id]) => id);
  return ids.length || left.length ? { ids: [...new Set(ids)], gone: left } : null;
}

/** `useQuery({ …, meta: LIVE })`: asked again by itself when a record that its key or data names has changed. */
export const LIVE = { live: true } as const;
