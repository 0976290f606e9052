import { useCatalogue } from '../../lib/catalogue';
import { DEFAULT_PERSON_TYPE } from '@fairlead/domain/people/person-type';
import { kindOf, type RecordKind } from '@fairlead/domain/kinds/kinds';
import type { GuardedField } from '@fairlead/domain/fields/field';
import { FORMS, type FormSection } from '@fairlead/domain/fields/forms';
import { useQuery } from '@tanstack/react-query';
import { Fragment, type ReactNode, useRef, useState } from 'react';
import { useCan } from '../../lib/can';
import type { AppEvents } from '../../lib/events';
import { factsOf, nameOf } from '../../lib/kinds/record-facts';
import { FormProblem } from '../../lib/form-problem';
import { useSession } from '../../lib/session';
import { Button } from '../../ui/button';
import { IconChevronRight } from '../../ui/icons';
import { Modal } from '../../ui/modal';
import { ModalButtons } from '../../ui/modal-buttons';
import { Notice, Skeleton } from '../../ui/states';
import { ConflictTable } from './conflict-table';
import { isRequired } from './draft';
import { FieldControl } from './field-control';
import { LikeThese } from './like-these';
import { loadRecord, type SavedRecord } from './record-calls';
import { recordFormMessages as m } from './record-form.messages';
import styles from './record-modal.module.css';
import { useRecordForm } from './use-record-form';

type Asked = AppEvents['add_edit_modal:open'];

/** The request of the window event add_edit_modal:open: a resource type and, to edit, an id (SHELL-08). */
export function RecordModal({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  return asked.resource_id ? (
    <EditModal asked={asked} onClose={onClose} />
  ) : (
    <AddModal asked={asked} onClose={onClose} />
  );
}

function EditModal({ asked, onClose }: { asked: Asked; onClose: () => void }) {
  const kind = asked.resource_type;
  const id = asked.resource_id as number;
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
        <div className={styles.grid}>
          {FORMS[kind][0]?.fields.map((key) => (
            <Skeleton key={key} height={32} />
          ))}
        </div>
      )}
    </Modal>
  );
}

function AddModal({ asked, onClose }: { asked: Asked; onClose: () => void }) {
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
  return <FormModal kind={kind} record={record} onClose={onClose} keptAs={keptAs} />;
}

interface FormProps {
  kind: RecordKind;
  id?: number;
  record: SavedRecord | Record<string, unknown>;
  onClose: () => void;
  /** The name under which the draft is kept after the form is closed. */
  keptAs?: string;
}

function FormModal({ kind, id, record, onClose, keptAs }: FormProps) {
  const form = useRecordForm(kind, id, record, onClose, keptAs);
  const [leaving, setLeaving] = useState(false);
  const before = useRef<Element | null>(null);
  const close = () => {
    if (!form.dirty || leaving || keptAs) return onClose();
    before.current = document.activeElement;
    setLeaving(true);
  };
  // The buttons of the question disappear with the answer; without a target the keyboard focus would be lost.
  const stay = () => {
    setLeaving(false);
    if (before.current instanceof HTMLElement) before.current.focus();
  };
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
      <div className={styles.sections}>
        <FormNotices form={form} kind={kind} />
        {FORMS[kind].map((section) => (
          <Section
            key={section.key}
            kind={kind}
            section={section}
            form={form}
            editing={Boolean(id)}
            record={record}
            afterName={!id && <LikeThese kind={kind} draft={form.draft} onOpen={onClose} />}
          />
        ))}
      </div>
    </Modal>
  );
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
  return (
    <>
      {onDiscard && form.dirty && (
        <Button variant="quiet" onClick={onDiscard}>
          {m.discard}
        </Button>
      )}
      <ModalButtons act={editing ? m.save : m.create(kind)} cancel={m.cancel} onCancel={onClose} saving={form.saving} />
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

type Form = ReturnType<typeof useRecordForm>;

function ConflictNotice({ form, kind }: { form: Form; kind: RecordKind }) {
  return (
    <section className={styles.conflict} aria-label={m.conflictFields}>
      <Notice tone="amber">{m.conflict}</Notice>
      <ConflictTable kind={kind} conflicts={form.conflicts} />
      <div className={styles.conflictActs}>
        <Button onClick={() => void form.submit(true)}>{m.overwrite}</Button>
        <Button onClick={() => void form.keepTheirs()}>{m.keepTheirs}</Button>
      </div>
    </section>
  );
}

interface SectionProps {
  kind: RecordKind;
  section: FormSection;
  form: Form;
  editing: boolean;
  record: Readonly<Record<string, unknown>>;
  /** Shown below the last name field. */
  afterName: ReactNode;
}

function Section({ kind, section, form, editing, record, afterName }: SectionProps) {
  const catalogue = useCatalogue();
  const locked = useLocks(kind, editing, record);
  const first = section.key === 'main';
  const wrong = section.fields.some((key) => form.errors[key]);
  const fields = (
    <div className={styles.grid}>
      {section.fields.map((key, index) => {
        const wide = catalogue.field(kind, key)?.kind === 'long_text' || key === 'name';
        const field = (
          <div key={key} className={wide ? styles.wide : undefined}>
            <FieldControl
              kind={kind}
              fieldKey={key}
              draft={form.draft}
              onChange={form.change}
              error={form.errors[key]}
              lockedReason={locked[key]}
              autoFocus={first && index === 0}
              createLater={!editing}
              label={isRequired(kind, key) ? catalogue.field(kind, key)?.label : undefined}
            />
          </div>
        );
        return key === kindOf(kind).search.names.at(-1) ? (
          <Fragment key={key}>
            {field}
            {afterName}
          </Fragment>
        ) : (
          field
        );
      })}
    </div>
  );
  if (first) return fields;
  return (
    <details className={styles.section} open={wrong || undefined}>
      <summary>
        <IconChevronRight size={15} aria-hidden />
        {m.sections[section.key]}
      </summary>
      {fields}
    </details>
  );
}

/** Fields that this user may not change here, and why. */
function useLocks(
  kind: RecordKind,
  editing: boolean,
  record: Readonly<Record<string, unknown>>,
): Readonly<Record<string, string | null>> {
  const { mayWrite } = useCan();
  const catalogue = useCatalogue();
  const facts = editing ? factsOf(kind, record) : null;
  const lockOf = (field: GuardedField) => (mayWrite(kind, field, facts) ? null : m.locked[field.needs]);
  return Object.fromEntries(catalogue.guardedOf(kind).map((field) => [field.key, lockOf(field)]));
}
