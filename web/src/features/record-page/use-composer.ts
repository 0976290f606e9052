import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { createNote } from '@fairlead/domain/notes/note.contract';
import { useEffect, useRef, useState } from 'react';
import { callWithChangeSet } from '../../lib/api';
import { sendEvent } from '../../lib/events';
import { errorText } from '../../lib/request-error';
import { offerUndo } from '../../lib/undo';
import { useLiveDraft } from '../../lib/use-live-draft';
import { errorToast } from '../../ui/toast-store';
import { commentActs, mentionedIn } from './comment-acts';
import type { Written } from './mention-area';
import { recordPageMessages as m } from './record-page.messages';

interface ComposerDraft extends Written {
  readonly form: 'note' | 'comment';
  readonly category: number | null;
  readonly deal: number | null;
  /** The colleagues who get the note by email. */
  readonly notify: readonly number[];
  readonly isPrivate: boolean;
}
const EMPTY: ComposerDraft = {
  form: 'note',
  text: '',
  mentions: [],
  category: null,
  deal: null,
  notify: [],
  isPrivate: false,
};

/**
 * The note or comment being written on a record. It is kept until it is saved: an error, another page, another tab
 * and a reload lose nothing.
 */
export function useComposer(kind: RecordKind, id: number) {
  const { draft, change, restart, found } = useLiveDraft<ComposerDraft>(
    `activity.${kind}.${id}`,
    EMPTY,
    ({ text }) => text.trim() === '',
  );
  const [saving, setSaving] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const isHere = useRef(true);
  useEffect(() => {
    isHere.current = true;
    return () => {
      isHere.current = false;
    };
  }, []);
  const save = async () => {
    if (!draft.text.trim() || saving) return;
    setSaving(true);
    setProblem(null);
    try {
      if (draft.form === 'comment') await commentActs({ kind, recordId: id }).add(draft);
      else await addNote(kind, id, draft);
      // The next note is probably of the same category and on the same deal.
      restart({ ...draft, text: '', mentions: [], notify: [] });
    } catch (error) {
      setProblem(errorText(error));
      // On another page by now: the text is kept as a draft, which the toast says.
      if (!isHere.current) errorToast(m.notSent(errorText(error)));
    } finally {
      setSaving(false);
    }
  };
  const discard = () => {
    restart(EMPTY);
    setProblem(null);
  };
  return { draft, change, found, saving, problem, save, discard };
}

interface NewNote extends Partial<Pick<ComposerDraft, 'mentions' | 'notify' | 'isPrivate'>> {
  readonly text: string;
  readonly category: number | null;
  readonly deal: number | null;
}

export async function addNote(kind: RecordKind, id: number, note: NewNote): Promise<void> {
  const { text, category, deal, notify = [], mentions = [], isPrivate = false } = note;
  const body = {
    content: text,
    note_category_id: category,
    ...(deal ? { deal_id: deal } : {}),
    ...(notify.length ? { notify_user_ids: notify } : {}),
    ...(isPrivate ? { is_private: true } : {}),
    ...mentionedIn(mentions),
    [`${kind}_id`]: id,
  };
  const { changeSetId } = await callWithChangeSet(createNote, { body });
  offerUndo(m.noteAdded, changeSetId);
  sendEvent(`${kind}:update`, { id });
  if (deal && kind !== DEAL.name) sendEvent(`${DEAL.name}:update`, { id: deal });
}
