import { useCatalogue } from '../../lib/catalogue';
import { DEFAULT_PERSON_TYPE } from '@fairlead/domain/people/person-type';
import { kindOf, type RecordKind } from '@fairlead/domain/kinds/kinds';
import { FORMS } from '@fairlead/domain/fields/forms';
import type { FormName } from '@fairlead/domain/forms/layout';
import { useQuery } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import type { AppEvents } from '../../lib/events';
import { nameOf } from '../../lib/kinds/record-facts';
import { FormProblem } from '../../lib/form-problem';
import { useSession } from '../../lib/session';
import { Button } from '../../ui/button';
import { IconChevronDown } from '../../ui/icons';
import { Modal } from '../../ui/modal';
import { ModalButtons } from '../../ui/modal-buttons';
import { Notice, Skeleton } from '../../ui/states';
import { ConfirmAlike } from './confirm-alike';
import { ConflictTable } from './conflict-table';
import { FieldsAdded } from './fields-added';
import { GroupFields } from './group-fields';
import { intoBox, LikeThese } from './like-these';
import { useNoneOfThem } from './use-none-of-them';
import { MissingFields } from './missing-fields';
import { loadRecord, type SavedRecord } from './record-calls';
import { recordFormMessages as m } from './record-form.messages';
import styles from './record-modal.module.css';
import { useLeaving } from './use-leaving';
import { type KnownRules, useFormRules } from './use-form-rules';
import { useLocks } from './use-locks';
import { type RecordFormState, useRecordForm } from './use-record-form';

interface ModalProps {
  asked: AppEvents['add_edit_modal:open'];
  onClose: () => void;
}

/**
 * The request of the window event add_edit_modal:open: a resource type and, to edit, an id (SHELL-08). What was typed
 * before a new record's form appeared starts its first field.
 */
export function RecordModal({ typed, ...props }: ModalProps & { typed?: () => string }) {
  return props.asked.resource_id ? <EditModal {...props} /> : <AddModal {...props} typed={typed} />;
}

function EditModal({ asked, onClose }: ModalProps) {
  const kind = asked.resource_type;
  const id = asked.resource_id as number;
  // Requested together with the record, not after it.
  useFormRules();
  const { data, error, refetch } = useQuery({
    queryKey: ['record-form', kind, id],
    queryFn: ({ signal }) => loadRecord(kind, id, signal),
    gcTime: 0,
    staleTime: Number.POSITIVE_INFINITY,
    refetchOnWindowFocus: false,
  });
  if (data) return <FormModal kind={kind} record={data} id={id} onClose={onClose} />;
  return (
    <Modal opened title={m.editTitle(kind)} size={640} onClose={onClose}>
      {error ? (
        <Notice tone="red" action={{ label: m.again, run: () => void refetch() }}>
          {m.loadFailed}
        </Notice>
      ) : (
        <Waiting kind={kind} />
      )}
    </Modal>
  );
}

function LoadingModal({ kind, title, onClose }: { kind: RecordKind; title: string; onClose: () => void }) {
  return (
    <Modal opened isBusy title={title} size={640} onClose={onClose}>
      <Waiting kind={kind} />
    </Modal>
  );
}

function Waiting({ kind }: { kind: RecordKind }) {
  return (
    <div className={styles.grid}>
      {FORMS[kind][0]?.fields.map((key) => (
        <Skeleton key={key} height={32} />
      ))}
    </div>
  );
}

function AddModal({ asked, onClose, typed }: ModalProps & Pick<FormProps, 'typed'>) {
  const { user, account } = useSession();
  const kind = asked.resource_type;
  const pipeline = account.deal_pipelines.find((one) => one.default) ?? account.deal_pipelines[0];
  const stage = account.deal_stages.find((one) => one.deal_pipeline_id === pipeline?.id && one.percent > 0);
  const standards: Partial<Record<RecordKind, Record<string, unknown>>> = {
    deal: { deal_pipeline_id: pipeline?.id, deal_stage_id: stage?.id, probability: stage?.percent },
    person: { type: DEFAULT_PERSON_TYPE },
  };
  const keptAs = `${kind}.${user.id}${asked.defaults ? JSON.stringify(asked.defaults) : ''}`;
  const record = { [kindOf(kind).owner]: user.id, ...standards[kind], ...asked.defaults };
  return <FormModal {...{ kind, record, onClose, keptAs, typed }} quick={asked.quick} />;
}

interface FormProps {
  kind: RecordKind;
  id?: number;
  record: SavedRecord | Record<string, unknown>;
  onClose: () => void;
  /** The name under which the draft is kept after the form is closed. */
  keptAs?: string;
  quick?: boolean;
  typed?: (() => string) | undefined;
}

function FormModal(props: FormProps) {
  const { kind, id, record, onClose, keptAs, typed } = props;
  const known = useFormRules();
  const [isShort, setShort] = useState(props.quick ?? false);
  if (!known) return <LoadingModal kind={kind} title={id ? m.editTitle(kind) : m.newTitle(kind)} onClose={onClose} />;
  return (
    <LoadedModal
      {...{ kind, id, record, onClose, keptAs, typed, known }}
      form={isShort ? `${kind}QuickAdd` : kind}
      onWhole={isShort ? () => setShort(false) : null}
    />
  );
}

interface LoadedProps extends Omit<FormProps, 'quick'> {
  form: FormName;
  known: KnownRules;
  /** Shows all fields, from the short form. */
  onWhole: (() => void) | null;
}

function LoadedModal({ kind, id, record, onClose, keptAs, typed, form: name, known, onWhole }: LoadedProps) {
  const locked = useLocks(kind, Boolean(id), record);
  const { like, saved } = useNoneOfThem(kind, onClose);
  const form = useRecordForm({ form: name, id, start: record, known, locked, onSaved: saved, keptAs });
  useFirstText(kind, form, typed);
  const { leaving, close, stay } = useLeaving(form.dirty && !keptAs, onClose);
  const discard = () => {
    form.kept.forget();
    onClose();
  };
  const title = id ? m.editTitle(kind) : m.newTitle(kind);
  return (
    <Modal
      opened
      keepOpen
      title={title}
      subtitle={id ? nameOf(kind, record as SavedRecord) : undefined}
      size={640}
      onClose={close}
      onSubmit={() => void form.submit()}
      footer={
        leaving ? (
          <LeaveFooter onStay={stay} onLeave={onClose} />
        ) : (
          <FormFooter
            kind={kind}
            editing={Boolean(id)}
            form={form}
            onDiscard={keptAs ? discard : null}
            onClose={close}
          />
        )
      }
    >
      <div className={styles.sections} onKeyDown={intoBox(like.box)}>
        <FormNotices form={form} kind={kind} />
        {form.alike.length > 0 && <ConfirmAlike kind={kind} form={form} onNone={like.onNone} />}
        {form.groups.map((group, index) => (
          <GroupFields
            key={index}
            kind={kind}
            group={group}
            first={index === 0}
            form={form}
            editing={Boolean(id)}
            locked={locked}
            afterName={!id && <LikeThese kind={kind} draft={form.draft} onOpen={onClose} {...like} />}
          />
        ))}
        {onWhole && <AllFields onPress={onWhole} />}
        <FieldsAdded groups={form.groups} />
      </div>
    </Modal>
  );
}

function AllFields({ onPress }: { onPress: () => void }) {
  return (
    <span>
      <Button variant="quiet" icon={IconChevronDown} onClick={onPress}>
        {m.allFields}
      </Button>
    </span>
  );
}

/** Enters the text that was typed while the form was loading into its first field, if that holds text. */
function useFirstText(kind: RecordKind, form: Form, typed: (() => string) | undefined): void {
  const catalogue = useCatalogue();
  const first = form.groups[0]?.fields[0]?.name ?? '';
  const put = useRef(() => {
    const text = typed?.().replaceAll('\n', ' ').trim();
    if (text && catalogue.field(kind, first)?.kind === 'text') form.change(first, text);
  });
  useLayoutEffect(() => put.current(), []);
}

function FormNotices({ form, kind }: { form: Form; kind: RecordKind }) {
  return (
    <>
      {form.kept.found && (
        <Notice tone="accent" action={{ label: m.startOver, run: form.kept.startOver }}>
          {m.kept}
        </Notice>
      )}
      <FormProblem errors={form.errors} />
      {form.conflicts.length > 0 && <ConflictNotice form={form} kind={kind} />}
    </>
  );
}

interface FooterProps {
  kind: RecordKind;
  editing: boolean;
  form: Form;
  onDiscard: (() => void) | null;
  onClose: () => void;
}

function FormFooter({ kind, editing, form, onDiscard, onClose }: FooterProps) {
  const drafted = onDiscard !== null && form.dirty;
  const act = editing ? m.save : m.create(kind);
  return (
    <>
      <MissingFields kind={kind} form={form} />
      {drafted && (
        <Button variant="quiet" onClick={onDiscard}>
          {m.deleteDraft}
        </Button>
      )}
      <ModalButtons act={act} cancel={drafted ? m.keepDraft : m.cancel} onCancel={onClose} saving={form.saving} />
    </>
  );
}

function LeaveFooter({ onStay, onLeave }: { onStay: () => void; onLeave: () => void }) {
  return (
    <>
      <span className={styles.leaving}>{m.unsaved}</span>
      <Button variant="quiet" onClick={onLeave}>
        {m.leave}
      </Button>
      <Button variant="filled" onClick={onStay} autoFocus>
        {m.stay}
      </Button>
    </>
  );
}

type Form = RecordFormState;

function ConflictNotice({ form, kind }: { form: Form; kind: RecordKind }) {
  return (
    <section className={styles.conflict} aria-label={m.conflictFields}>
      <Notice tone="amber">{m.conflict}</Notice>
      <ConflictTable kind={kind} conflicts={form.conflicts} />
      <div className={styles.conflictActs}>
        <Button onClick={() => void form.submit({ overwrite: true })}>{m.overwrite}</Button>
        <Button onClick={() => void form.keepTheirs()}>{m.keepTheirs}</Button>
      </div>
    </section>
  );
}
