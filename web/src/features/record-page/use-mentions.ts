import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { pathOfKind } from '@fairlead/domain/kinds/kinds';
import { mentionText, type Named, typedMention } from '@fairlead/domain/notes/mentions';
import { mentionable } from '@fairlead/domain/sharing/sharing.contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type RefObject, useState } from 'react';
import { flushSync } from 'react-dom';
import { call } from '../../lib/api';
import { useListbox } from '../../ui/use-listbox';

export interface MentionPlace {
  readonly kind: RecordKind;
  readonly recordId: number;
  /** Only those who may read private notes. */
  readonly isPrivate?: boolean;
}

interface Asked {
  readonly place: MentionPlace;
  readonly text: string;
  readonly mentions: readonly Named[];
  readonly field: RefObject<HTMLTextAreaElement | null>;
  readonly onMention: (text: string, user: Named) => void;
}

/** The colleagues who are suggested while `@` and a name are typed: only those who may see the record. */
export function useMentions({ place, text, mentions, field, onMention }: Asked) {
  const [caret, setCaret] = useState<number | null>(null);
  const [dismissed, setDismissed] = useState<number | null>(null);
  const typed = caret === null ? null : typedMention(text, caret);
  const isWritten = typed !== null && mentions.some((one) => text.startsWith(mentionText(one), typed.start));
  const isAsked = typed !== null && !isWritten && dismissed !== typed.start;
  const search = typed?.search ?? '';
  const { data } = useQuery({
    queryKey: ['mentionable', place.kind, place.recordId, place.isPrivate ?? false, search.toLowerCase()],
    queryFn: ({ signal }) =>
      call(mentionable, {
        params: { type: pathOfKind(place.kind), id: place.recordId },
        query: { q: search, private: place.isPrivate ? 'true' : 'false' },
        signal,
      }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    staleTime: 60_000,
  });
  // While the next answer is loading, those of the previous one that still match.
  const found = isAsked ? (data?.entries ?? []).filter(({ full_name }) => matches(full_name, search)) : [];
  const open = found.length > 0;
  const choose = (key: string) => {
    const user = found.find(({ id }) => String(id) === key);
    if (!user || !typed || caret === null) return;
    const before = `${text.slice(0, typed.start)}${mentionText(user)} `;
    flushSync(() => {
      onMention(before + text.slice(caret).replace(/^ /, ''), user);
      setCaret(null);
    });
    field.current?.focus();
    field.current?.setSelectionRange(before.length, before.length);
  };
  const list = useListbox<number>({
    open,
    setOpen: (next) => {
      if (!next) setDismissed(typed?.start ?? null);
    },
    found: { options: found.map(({ id, full_name }) => ({ value: id, label: full_name })), state: 'ready' },
    text: search,
    canCreate: false,
    chosen: null,
    onChoose: choose,
  });
  return {
    list,
    /** After each change and each move of the caret. */
    look: (at: number | null) => {
      setCaret(at);
      if (at === null) setDismissed(null);
    },
  };
}

function matches(name: string, search: string): boolean {
  const [full, words] = [name.toLowerCase(), search.toLowerCase()];
  return full.startsWith(words) || full.includes(` ${words}`);
}
