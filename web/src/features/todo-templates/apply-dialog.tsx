import type { TemplateTarget, TodoTemplate } from '@fairlead/domain/todo-templates/todo-template.contract';
import { useState } from 'react';
import { useCan } from '../../lib/can';
import { AppLink } from '../../lib/record-link';
import { useSession } from '../../lib/session';
import { Modal } from '../../ui/modal';
import { ModalButtons } from '../../ui/modal-buttons';
import { Combobox, Select } from '../../ui/select';
import { ListFailed } from '../../ui/list-failed';
import { SkeletonRows } from '../../ui/states';
import styles from './todo-templates.module.css';
import { templatesMessages as m } from './todo-templates.messages';
import { useTemplates } from './use-templates';

interface Props {
  /** The kind of the records; templates for customers are offered for companies too if they may be customers. */
  readonly target: TemplateTarget;
  /** The target of the tasks: a record's name, or the number of records. */
  readonly what: string;
  /** The tasks are added to several records. */
  readonly many?: boolean;
  readonly onClose: () => void;
  /** False if it failed; the message says why. */
  readonly onApply: (template: number, user: number | null, tasks: number) => Promise<boolean>;
}

/** Chooses a template, and the owner of its tasks. */
export function ApplyTemplateDialog({ target, what, many = false, onClose, onApply }: Props) {
  const { can } = useCan();
  const { templates: all, failed, retry } = useTemplates();
  const [chosen, setChosen] = useState<number | null>(null);
  const [user, setUser] = useState<number | null>(null);
  const [saving, setSaving] = useState(false);
  const targets: readonly TemplateTarget[] =
    target === 'deals' || target === 'people' ? [target] : ['companies', 'customers'];
  const templates = all?.filter(({ todo_template_types: types }) =>
    types.some(({ template_type }) => targets.includes(template_type)),
  );
  const template = templates?.find(({ id }) => id === chosen);
  const items = template?.todo_template_items ?? [];
  const apply = async () => {
    if (!template) return;
    setSaving(true);
    if (await onApply(template.id, user, items.length)) onClose();
    else setSaving(false);
  };
  return (
    <Modal
      opened
      title={m.applyTitle}
      subtitle={m.applyTo(what)}
      onClose={onClose}
      onSubmit={() => void apply()}
      footer={
        <ModalButtons
          act={template ? m.act(items.length, many) : m.apply}
          cancel={m.cancel}
          onCancel={onClose}
          saving={saving}
          disabledReason={template ? null : m.chooseFirst}
        />
      }
    >
      {failed ? (
        <ListFailed text={m.failed} again={m.again} retry={retry} />
      ) : !templates ? (
        <SkeletonRows rows={3} />
      ) : templates.length === 0 ? (
        <p>
          {m.noTemplates}{' '}
          {can('manage', 'administration') && <AppLink href="/admin/todo_templates">{m.toAdmin}</AppLink>}
        </p>
      ) : (
        <Choice templates={templates} chosen={template} user={user} onChoose={setChosen} onUser={setUser} />
      )}
    </Modal>
  );
}

interface ChoiceProps {
  readonly templates: readonly TodoTemplate[];
  readonly chosen: TodoTemplate | undefined;
  readonly user: number | null;
  readonly onChoose: (id: number | null) => void;
  readonly onUser: (id: number | null) => void;
}

function Choice({ templates, chosen, user, onChoose, onUser }: ChoiceProps) {
  const { account } = useSession();
  const users = account.users.filter(({ deleted_at, is_external }) => !deleted_at && !is_external);
  const items = chosen?.todo_template_items ?? [];
  return (
    <>
      <Select
        label={m.template}
        placeholder={m.choose}
        autoFocus
        searchable={templates.length > 9}
        value={chosen?.id ?? null}
        options={templates.map(({ id, name }) => ({ value: id, label: name }))}
        onChange={onChoose}
      />
      <Combobox
        label={m.for_}
        placeholder={m.asTemplate}
        clearable
        value={user}
        options={users.map(({ id, full_name }) => ({ value: id, label: full_name }))}
        onChange={onUser}
      />
      {items.length > 0 && (
        <ul className={styles.preview} aria-label={m.preview}>
          {items.map(({ id, description, due_date }) => (
            <li key={id}>
              <span>{description}</span>
              <span className={styles.quiet}>{m.due(due_date)}</span>
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
