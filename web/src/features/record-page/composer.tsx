import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { type KeyboardEvent, type ReactNode, type Ref, useRef, useState } from 'react';
import { useCan } from '../../lib/can';
import { Button } from '../../ui/button';
import { Switch } from '../../ui/checkbox';
import { KeyCap } from '../../ui/chips';
import { IconButton } from '../../ui/icon-button';
import { IconAt, IconLock, IconMessage, IconNote } from '../../ui/icons';
import { SegmentedControl } from '../../ui/segmented-control';
import { SelectBox } from '../../ui/select';
import { Notice } from '../../ui/states';
import { useSession } from '../../lib/session';
import feed from './feed.module.css';
import { MentionArea, type MentionAreaHandle } from './mention-area';
import { NotifyPicker } from './notify-picker';
import { recordPageMessages as m } from './record-page.messages';
import styles from './record-page.module.css';
import { useComposer } from './use-composer';

const forms = [
  { value: 'note', label: m.note, icon: IconNote },
  { value: 'comment', label: m.comment, icon: IconMessage },
] as const;

interface Props {
  kind: RecordKind;
  id: number;
  /** Draws the picker for the deal that the note also belongs to; it appears when the user begins to write. */
  dealPicker?: (deal: number | null, choose: (deal: number | null) => void) => ReactNode;
}

/** The field for writing notes and comments. What is typed is kept until it is saved or deleted. */
export function Composer({ kind, id, dealPicker }: Props) {
  const { why } = useCan();
  const writing = useComposer(kind, id);
  const { draft, change, saving, problem, save } = writing;
  const { form, text } = draft;
  const [begun, setBegun] = useState(text !== '');
  const area = useRef<MentionAreaHandle>(null);
  const keys = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && (event.metaKey || event.ctrlKey)) void save();
  };
  const reason = why('create', form === 'note' ? 'activity' : 'comment');
  const words = form === 'note' ? m.writeNote : m.writeComment;
  const isWritable = reason === null;
  return (
    <section className={styles.composer} aria-label={form === 'note' ? m.note : m.comment} onKeyDown={keys}>
      <Head writing={writing} isWritable={isWritable} />
      <MentionArea
        handle={area}
        className={styles.composerText}
        label={words}
        placeholder={words}
        rows={text ? 4 : 2}
        value={draft}
        onChange={change}
        place={{ kind, recordId: id, isPrivate: form === 'note' && draft.isPrivate }}
        readOnly={!isWritable || saving}
        onFocus={() => setBegun(true)}
      />
      {form === 'note' && begun && isWritable && (
        <NotifyPicker value={draft.notify} onChange={(notify) => change({ notify })} />
      )}
      <Problems writing={writing} />
      <div className={styles.composerFoot}>
        {form === 'comment' ? (
          <span className={styles.composerReaders}>{m.commentReaders}</span>
        ) : (
          <NoteDetails writing={writing} readOnly={!isWritable} dealPicker={begun ? dealPicker : undefined} />
        )}
        <Send area={area} writing={writing} reason={reason} label={problem ? m.retry : sendWords(form)} />
      </div>
    </section>
  );
}

type Writing = ReturnType<typeof useComposer>;

/** The text, and its recipients. */
function Head({ writing: { draft, change }, isWritable }: { writing: Writing; isWritable: boolean }) {
  const { can } = useCan();
  const { account } = useSession();
  const mayBePrivate = account.features.private_notes === true && can('create', 'private_note');
  return (
    <div className={styles.composerHead}>
      <SegmentedControl
        label={m.writeWhat}
        value={draft.form}
        onChange={(form) => change({ form })}
        segments={forms}
        size="xs"
      />
      {draft.form === 'note' && isWritable && mayBePrivate && (
        <span className={feed.private}>
          <Switch
            spread
            label={
              <>
                <IconLock size={13} aria-hidden />
                {m.private}
              </>
            }
            checked={draft.isPrivate}
            onChange={(isPrivate) => change({ isPrivate })}
          />
        </span>
      )}
    </div>
  );
}

function sendWords(form: Writing['draft']['form']): string {
  return form === 'note' ? m.addNote : m.addComment;
}

function Problems({ writing: { problem, found, draft, discard } }: { writing: Writing }) {
  if (problem) return <Notice tone="red">{problem}</Notice>;
  if (!found || !draft.text) return null;
  return (
    <Notice tone="accent" action={{ label: m.deleteDraft, run: discard }}>
      {m.draftRestored}
    </Notice>
  );
}

interface SendProps {
  area: Ref<MentionAreaHandle> & { current: MentionAreaHandle | null };
  writing: Writing;
  reason: string | null;
  label: string;
}

function Send({ area, writing: { draft, saving, save }, reason, label }: SendProps) {
  const says = draft.text.trim() !== '';
  return (
    <>
      <span className={styles.composerHint}>
        {m.hint.map((key) => (
          <KeyCap key={key}>{key}</KeyCap>
        ))}
      </span>
      <IconButton
        icon={IconAt}
        label={m.mention}
        disabledReason={reason}
        onClick={() => area.current?.begin()}
        className={feed.at}
      />
      <Button
        variant={says ? 'filled' : 'default'}
        saving={saving}
        disabled={!says}
        disabledReason={reason}
        onClick={() => void save()}
      >
        {label}
      </Button>
    </>
  );
}

interface DetailsProps extends Pick<Props, 'dealPicker'> {
  writing: Writing;
  readOnly: boolean;
}

/** The details of a note besides its record. */
function NoteDetails({ writing: { draft, change }, readOnly, dealPicker }: DetailsProps) {
  const { account } = useSession();
  return (
    <>
      <SelectBox
        control={{ readOnly }}
        aria-label={m.category}
        placeholder={m.noCategory}
        options={account.note_categories.map(({ id: value, name }) => ({ value, label: name }))}
        value={draft.category}
        clearable
        onChange={(category) => change({ category })}
      />
      {dealPicker && !readOnly && (
        <span className={styles.composerDeal}>{dealPicker(draft.deal, (deal) => change({ deal }))}</span>
      )}
    </>
  );
}
