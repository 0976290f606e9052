import {
  createTodoTemplate,
  OWNER_RULES,
  type OwnerRule,
  TEMPLATE_TARGETS,
  type TodoTemplate,
  updateTodoTemplate,
} from '@fairlead/domain/todo-templates/todo-template.contract';
import { useState } from 'react';
import { callWithChangeSet } from '../../lib/api';
import { FormProblem } from '../../lib/form-problem';
import { useSession } from '../../lib/session';
import { offerUndo } from '../../lib/undo';
import { useForm } from '../../lib/use-form';
import { Button } from '../../ui/button';
import { Checkbox } from '../../ui/checkbox';
import { IconButton } from '../../ui/icon-button';
import { IconArrowDown, IconArrowUp, IconPlus, IconX } from '../../ui/icons';
import { Modal } from '../../ui/modal';
import { ModalButtons } from '../../ui/modal-buttons';
import { Combobox, Select } from '../../ui/select';
import { TextField } from '../../ui/text-field';
import { bodyOf, draftOf, type ItemDraft, moved, newItem, problemsOf, type TemplateDraft } from './template-draft';
import styles from './todo-templates.module.css';
import { templatesMessages as m } from './todo-templates.messages';

interface Props {
  /** A new one without. */
  readonly template: TodoTemplate | null;
  readonly onClose: () => void;
  readonly reread: () => Promise<void>;
}

/** A template with its tasks. */
export function TemplateDialog({ template, onClose, reread }: Props) {
  const [first] = useState(() => draftOf(template));
  const [draft, setDraft] = useState<TemplateDraft>(first);
  const form = useForm(
    () => problemsOf(draft),
    async () => {
      const body = bodyOf(draft, template);
      const { changeSetId } = template
        ? await callWithChangeSet(updateTodoTemplate, { params: { id: template.id }, body })
        : await callWithChangeSet(createTodoTemplate, { body });
      offerUndo(m.saved(body.name), changeSetId);
      await reread();
      onClose();
    },
  );
  const change = (part: Partial<TemplateDraft>) => setDraft((now) => ({ ...now, ...part }));
  const items = (next: readonly ItemDraft[]) => change({ items: next });
  // The server names an item by its place.
  const error = (item: ItemDraft, at: number, field: string, own: string) =>
    form.errors[`${item.key}.${own}`] ?? form.errors[`todo_template_items_attributes[${at}].${field}`];
  return (
    <Modal
      opened
      keepOpen={draft !== first}
      size={900}
      title={template ? m.editTitle : m.add}
      onClose={onClose}
      onSubmit={form.submit}
      footer={<ModalButtons act={m.save} cancel={m.cancel} onCancel={onClose} saving={form.saving} />}
    >
      <FormProblem errors={form.errors} />
      <TextField
        label={m.name}
        value={draft.name}
        error={form.errors.name}
        autoFocus
        onChange={(name) => change({ name })}
      />
      <fieldset className={styles.targets}>
        <legend>{m.for}</legend>
        {TEMPLATE_TARGETS.map((target) => (
          <Checkbox
            key={target}
            label={m.target(target)}
            checked={draft.targets.includes(target)}
            onChange={(is) =>
              change({ targets: TEMPLATE_TARGETS.filter((one) => (one === target ? is : draft.targets.includes(one))) })
            }
          />
        ))}
        {form.errors.template_types && (
          <p role="alert" className={styles.problem}>
            {form.errors.template_types}
          </p>
        )}
      </fieldset>
      <h3 className={styles.heading}>{m.tasks}</h3>
      <ol className={styles.items}>
        {draft.items.map((item, at) => (
          <Item
            key={item.key}
            item={item}
            at={at}
            isLast={at === draft.items.length - 1}
            errorOf={(field, own) => error(item, at, field, own)}
            onChange={(part) => items(draft.items.map((one) => (one === item ? { ...one, ...part } : one)))}
            onMove={(by) => items(moved(draft.items, at, by))}
            onRemove={() => items(draft.items.filter((one) => one !== item))}
          />
        ))}
      </ol>
      <div>
        <Button icon={IconPlus} onClick={() => items([...draft.items, newItem()])}>
          {m.addTask}
        </Button>
      </div>
    </Modal>
  );
}

interface ItemProps {
  readonly item: ItemDraft;
  readonly at: number;
  readonly isLast: boolean;
  readonly errorOf: (field: string, own: string) => string | undefined;
  readonly onChange: (part: Partial<ItemDraft>) => void;
  readonly onMove: (by: -1 | 1) => void;
  readonly onRemove: () => void;
}

function Item({ item, at, isLast, errorOf, onChange, onMove, onRemove }: ItemProps) {
  const { account } = useSession();
  const users = account.users.filter(({ deleted_at, is_external }) => !deleted_at && !is_external);
  const named = (list: readonly { id: number; name: string }[]) =>
    list.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <li className={styles.item} aria-label={m.taskOf(at + 1)}>
      <div className={styles.itemFields}>
        <TextField
          label={m.task}
          value={item.description}
          error={errorOf('description', 'description')}
          onChange={(description) => onChange({ description })}
        />
        <TextField
          label={m.days}
          inputMode="numeric"
          placeholder={m.daysHint}
          value={item.days}
          error={errorOf('due_date', 'days')}
          onChange={(days) => onChange({ days })}
        />
        <Select
          label={m.category}
          clearable
          placeholder={m.none}
          value={item.category}
          options={named(account.event_categories)}
          error={errorOf('event_category_id', 'category')}
          onChange={(category) => onChange({ category })}
        />
        <Select
          label={m.priority}
          clearable
          placeholder={m.none}
          value={item.priority}
          options={named(account.calendar_entry_priorities)}
          error={errorOf('calendar_entry_priority_id', 'priority')}
          onChange={(priority) => onChange({ priority })}
        />
        <Select<OwnerRule>
          label={m.owner}
          value={item.rule}
          options={OWNER_RULES.map((value) => ({ value, label: m.rules[value] }))}
          onChange={(rule) => onChange({ rule: rule ?? 'record_owner' })}
        />
        {item.rule === 'user' && (
          <Combobox
            label={m.user}
            value={item.owner}
            options={users.map(({ id, full_name }) => ({ value: id, label: full_name }))}
            error={errorOf('owner_id', 'owner')}
            onChange={(owner) => onChange({ owner })}
          />
        )}
      </div>
      <div className={styles.itemActs}>
        {at > 0 && (
          <IconButton icon={IconArrowUp} label={m.up(item.description)} size="md" onClick={() => onMove(-1)} />
        )}
        {!isLast && (
          <IconButton icon={IconArrowDown} label={m.down(item.description)} size="md" onClick={() => onMove(1)} />
        )}
        <IconButton icon={IconX} label={m.removeTask(item.description)} size="md" onClick={onRemove} />
      </div>
    </li>
  );
}
