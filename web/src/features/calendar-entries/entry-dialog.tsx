import { accountSettings } from '@fairlead/domain/account/settings';
import { entryCalls } from '@fairlead/domain/calendar-entries/entry.contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { call } from '../../lib/api';
import type { EntryFormAsk } from '../../lib/entry-form-ask';
import { FormProblem, unshownErrors } from '../../lib/form-problem';
import { forgetDraft, keepDraft, keptDraft } from '../../lib/kept-draft';
import { useSession } from '../../lib/session';
import { useForm } from '../../lib/use-form';
import { Button } from '../../ui/button';
import { useFormats } from '../../ui/formats';
import { Modal } from '../../ui/modal';
import { ModalButtons } from '../../ui/modal-buttons';
import { Notice, SkeletonRows } from '../../ui/states';
import { entriesMessages as m } from './calendar-entries.messages';
import styles from './calendar-entries.module.css';
import { EntryFields } from './entry-fields';
import {
  askedDraft,
  draftOf,
  type EntryDraft,
  newDraft,
  placesIn,
  problemsOf,
  shownFields,
  typedIn,
} from './entry-form';
import { EntryParts } from './entry-parts';
import { removeFrom, saveEntry, type Scope } from './entry-save';
import { tell } from './entry-acts';
import { SeriesDialog } from './series-dialog';
import { type Part, useParts } from './use-parts';

interface Props extends EntryFormAsk {
  readonly onClose: () => void;
}

/** Adds or changes a task or event. */
export function EntryDialog(props: Props) {
  return props.id === undefined ? <NewEntry {...props} /> : <LoadedEntry {...props} id={props.id} />;
}

/** Unsaved input stays in this browser until it is saved or discarded. */
function NewEntry(props: Props) {
  const { user } = useSession();
  const formats = useFormats();
  const name = `entry.${user.id}.${props.on ? `${props.on.kind}-${props.on.id}` : ''}`;
  const [first] = useState<EntryDraft>(() => {
    const asked = askedDraft(props);
    const fresh = newDraft(props.on ?? null, user.id, formats);
    const kept = keptDraft<Partial<EntryDraft>>(name);
    // A draft of an earlier version has fewer fields.
    return kept
      ? { ...fresh, ...kept, on: { ...fresh.on, ...kept.on }, ...(props.due && asked) }
      : { ...fresh, ...asked };
  });
  return <EntryForm {...props} first={first} keep={name} isRepeating={false} parts={NO_PARTS} />;
}

const NO_PARTS: readonly Part[] = [];

function LoadedEntry(props: Props & { readonly id: number }) {
  const formats = useFormats();
  const { account, user } = useSession();
  const { id, onClose, occurrence } = props;
  const name = `entry.${user.id}.edit-${id}-${occurrence ?? ''}`;
  const [kept] = useState(() => keptDraft<Partial<EntryDraft>>(name));
  const query = useQuery({
    queryKey: ['calendar-entry', id],
    queryFn: ({ signal }) => call(entryCalls.show, { params: { id }, signal }),
    staleTime: 0,
    gcTime: 0,
    // Unsaved input stays until it is saved.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
  if (query.data && !query.isFetching) {
    const first = draftOf(query.data, formats, account.users, occurrence);
    const { part_of_recurring_series: isRepeating, parent_calendar_entry: parent, sub_calendar_entries } = query.data;
    // An occurrence that is no row has no parts, and a part has none either.
    const parts = occurrence || 'id' in parent ? null : sub_calendar_entries;
    const partOf = 'name' in parent ? parent.name : undefined;
    const known = { first, kept, keep: name, parts, partOf };
    return <EntryForm {...props} {...known} isRepeating={isRepeating} />;
  }
  return (
    <Modal opened title={m.editEntry.CalendarTask} size={900} onClose={onClose} isBusy>
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
  readonly keep: string;
  /** Unsaved changes of an entry. */
  readonly kept?: Partial<EntryDraft> | null;
  /** It is one of a series: the user chooses whether later ones follow. */
  readonly isRepeating: boolean;
  /** None if it cannot have any. */
  readonly parts?: readonly Part[] | null;
  readonly partOf?: string | undefined;
}

function EntryForm(props: FormProps) {
  const { id, first, occurrence, isRepeating, partOf, onClose } = props;
  const { draft, change, asking, setAsking, scope, setScope, form, submit, erase, leave, parts } = useEntryForm(props);
  const buttons = (
    <>
      {id && (
        <Button
          variant="quiet"
          className={styles.removeSide}
          onClick={() => (isRepeating ? setAsking('delete') : void erase('one'))}
        >
          {m.remove}
        </Button>
      )}
      <ModalButtons act={id ? m.save : m.add[draft.type]} cancel={m.cancel} onCancel={leave} saving={form.saving} />
    </>
  );
  return (
    <Modal
      opened
      keepOpen={draft !== first}
      size={900}
      title={id ? m.editEntry[draft.type] : m.newEntry[draft.type]}
      subtitle={partOf && m.partOf(partOf)}
      onClose={onClose}
      onSubmit={submit}
      footer={buttons}
    >
      <FormProblem errors={unshownErrors(form.errors, shownFields(draft))} />
      <EntryFields
        draft={draft}
        change={change}
        errors={form.errors}
        ofSeries={isRepeating}
        parts={props.parts && <EntryParts on={id ? parts : null} draft={draft} change={change} errors={form.errors} />}
      />
      {asking && (
        <SeriesDialog
          act={asking}
          type={draft.type}
          name={first.name}
          day={occurrence ?? first.due}
          scope={scope}
          saving={form.saving}
          onScope={setScope}
          onClose={() => setAsking(null)}
          onConfirm={() => (asking === 'save' ? form.submit() : void erase(scope))}
        />
      )}
    </Modal>
  );
}

function useEntryForm(props: FormProps) {
  const { id, on = null, occurrence, first, keep, isRepeating, onClose, onSaved } = props;
  const parts = useParts(id, props.parts ?? []);
  const { account } = useSession();
  const { calendar_entry_task_due_date_required: dueDateRequired } = accountSettings(account);
  const [draft, setDraft] = useState(props.kept ? { ...first, ...props.kept } : first);
  const [asking, setAsking] = useState<'save' | 'delete' | null>(null);
  const [scope, setScope] = useState<Scope>('one');
  useKept(props, draft);
  const leave = () => {
    forgetDraft(keep);
    onClose();
  };
  const done = () => {
    tell(on);
    for (const place of placesIn(draft)) if (place.kind !== on?.kind) tell(place);
    onSaved?.();
    leave();
  };
  const problems = () => problemsOf(draft, dueDateRequired);
  // A change of the rule always applies to all that follow: there is nothing to ask.
  const isOfRule = draft.repeat !== first.repeat || draft.repeatEnd !== first.repeatEnd;
  const form = useForm(problems, async () => {
    try {
      await saveEntry({ id, occurrence, all: isRepeating && (scope === 'all' || isOfRule) }, draft, first);
      // A part that was typed and not added is saved too.
      if (id !== undefined && props.parts && draft.newPart.trim()) await parts.add(draft.newPart.trim(), draft);
    } finally {
      setAsking(null);
    }
    done();
  });
  const submit = () => {
    const isSound = !Object.values(problems()).some(Boolean);
    if (isRepeating && isSound && !isOfRule) setAsking('save');
    else form.submit();
  };
  const erase = async (chosen: Scope) => {
    if (id === undefined || !(await removeFrom({ id, occurrence, all: chosen === 'all' }, first.name))) return;
    done();
  };
  const change = (part: Partial<EntryDraft>) => setDraft((now) => ({ ...now, ...part }));
  return { draft, change, asking, setAsking, scope, setScope, form, submit, erase, leave, parts };
}

/** Of a new entry the whole draft is kept, of another one the differences: others may change the rest. */
function useKept({ id, first, keep }: FormProps, draft: EntryDraft): void {
  const [start] = useState(draft);
  useEffect(() => {
    if (draft === start || !isTyped(draft)) return;
    keepDraft(keep, id === undefined ? draft : typedIn(draft, first));
  }, [keep, id, draft, first, start]);
}

const isTyped = ({ name, notes, newPart, newParts }: EntryDraft) =>
  (name + notes + newPart).trim() !== '' || newParts.length > 0;
