import { entryCalls } from '@fairlead/domain/calendar-entries/entry.contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call, callWithChangeSet } from '../../lib/api';
import type { EntryFormAsk } from '../../lib/entry-form-ask';
import { FormProblem } from '../../lib/form-problem';
import { forgetDraft, keepDraft, keptDraft } from '../../lib/kept-draft';
import { useSession } from '../../lib/session';
import { offerUndo } from '../../lib/undo';
import { useForm } from '../../lib/use-form';
import { Button } from '../../ui/button';
import { useFormats } from '../../ui/formats';
import { Modal } from '../../ui/modal';
import { ModalButtons } from '../../ui/modal-buttons';
import { Notice, SkeletonRows } from '../../ui/states';
import { entriesMessages as m } from './calendar-entries.messages';
import styles from './calendar-entries.module.css';
import { type Entry, remove, tell } from './entry-acts';
import { EntryFields } from './entry-fields';
import { askedDraft, bodyOf, draftOf, type EntryDraft, newDraft, placeIn, problemsOf } from './entry-form';

interface Props extends EntryFormAsk {
  readonly onClose: () => void;
}

/** Adds or changes a task or event. */
export function EntryDialog(props: Props) {
  return props.id === undefined ? <NewEntry {...props} /> : <LoadedEntry {...props} id={props.id} />;
}

/** What was typed stays in this browser until it is saved or discarded. */
function NewEntry(props: Props) {
  const { user } = useSession();
  const formats = useFormats();
  const name = `entry.${user.id}.${props.on ? `${props.on.kind}-${props.on.id}` : ''}`;
  const [first] = useState<EntryDraft>(() => {
    const asked = askedDraft(props);
    const kept = keptDraft<EntryDraft>(name);
    return kept ? { ...kept, ...(props.due && asked) } : { ...newDraft(props.on ?? null, user.id, formats), ...asked };
  });
  return <EntryForm {...props} first={first} keep={name} />;
}

function LoadedEntry(props: Props & { readonly id: number }) {
  const formats = useFormats();
  const { id, onClose } = props;
  const query = useQuery({
    queryKey: ['calendar-entry', id],
    queryFn: ({ signal }) => call(entryCalls.show, { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
  });
  if (query.data && !query.isFetching) return <EntryForm {...props} first={draftOf(query.data, formats)} />;
  return (
    <Modal opened title={m.editEntry.CalendarTask} size={525} onClose={onClose} isBusy>
      {query.error ? (
        <Notice tone="red" action={{ label: m.again, run: () => void query.refetch() }}>
          {m.loadFailed}
        </Notice>
      ) : (
        <SkeletonRows rows={5} label={m.loading} />
      )}
    </Modal>
  );
}

interface FormProps extends Props {
  readonly first: EntryDraft;
  /** The name under which unsaved input is kept. */
  readonly keep?: string;
}

function EntryForm({ id, on = null, first, keep, onClose, onSaved }: FormProps) {
  const [draft, setDraft] = useState(first);
  const changed = draft !== first;
  useEffect(() => {
    if (keep && changed && draft.name.trim()) keepDraft(keep, draft);
  }, [keep, changed, draft]);
  const form = useForm(
    () => problemsOf(draft),
    async () => {
      const changeSetId = await send(id, draft);
      offerUndo(id ? m.saved(draft.name.trim()) : m.added(draft.name.trim()), changeSetId);
      tell(on);
      const place = placeIn(draft.on);
      if (place && place.kind !== on?.kind) tell(place);
      onSaved?.();
      leave();
    },
  );
  const leave = () => {
    if (keep) forgetDraft(keep);
    onClose();
  };
  const erase = async (entry: Entry) => {
    if (!(await remove(entry, on))) return;
    onSaved?.();
    onClose();
  };
  return (
    <Modal
      opened
      keepOpen={changed}
      size={525}
      title={id ? m.editEntry[draft.type] : m.newEntry[draft.type]}
      onClose={onClose}
      onSubmit={form.submit}
      footer={
        <>
          {id && (
            <Button variant="quiet" className={styles.removeSide} onClick={() => void erase({ id, name: first.name })}>
              {m.remove}
            </Button>
          )}
          <ModalButtons act={id ? m.save : m.add[draft.type]} cancel={m.cancel} onCancel={leave} saving={form.saving} />
        </>
      }
    >
      <FormProblem errors={form.errors} />
      <EntryFields draft={draft} change={(part) => setDraft((now) => ({ ...now, ...part }))} errors={form.errors} />
    </Modal>
  );
}

async function send(id: number | undefined, draft: EntryDraft): Promise<number | null> {
  const body = bodyOf(draft);
  const { changeSetId } = id
    ? await callWithChangeSet(entryCalls.update, { params: { id }, body })
    : await callWithChangeSet(entryCalls.create, { body });
  return changeSetId;
}
