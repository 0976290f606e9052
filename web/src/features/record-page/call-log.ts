import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { useCan } from '../../lib/can';
import { errorText } from '../../lib/request-error';
import { useSession } from '../../lib/session';
import { errorToast, toast } from '../../ui/toast-store';
import { addNote } from './use-composer';
import { recordPageMessages as m } from './record-page.messages';

/** A call takes a while: the offer remains for this long. */
const CALL_SECONDS = 600;

/** Offers to log a call that was just started: one tap writes a note, which can be undone and edited. */
export function useCallLog(kind: RecordKind, id: number): (number: string) => void {
  const { why } = useCan();
  const { account } = useSession();
  const blocked = why('create', 'activity') !== null;
  const named = (words: RegExp) => account.note_categories.find(({ name }) => words.test(name));
  // A cold call is a call too, but not every call is one.
  const category = (named(/^(phone )?calls?$/i) ?? named(/\bcall\b/i))?.id ?? null;
  return (number) => {
    if (blocked) return;
    const log = () =>
      void addNote(kind, id, { text: m.called(number), category, deal: null }).catch((error: unknown) =>
        errorToast(errorText(error), { label: m.again, run: log }),
      );
    toast({ text: m.calling(number), seconds: CALL_SECONDS, action: { label: m.logCall, run: log } });
  };
}
