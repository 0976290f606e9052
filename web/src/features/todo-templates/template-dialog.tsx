import {
  createTodoTemplate,
  OWNER_RULES,
  type OwnerRule,
  TEMPLATE_TARGETS,
  type TemplateTarget,
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
  /** Undefined for a new one. */
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
      <Targets targets={draft.targets} error={form.errors.template_types} onChange={(targets) => change({ targets })} />
      <Items items={draft.items} errors={form.errors} onChange={(items) => change({ items })} />
    </Modal>
  );
}

interface TargetsProps {
  readonly targets: readonly TemplateTarget[];
  readonly error: string | undefined;
  readonly onChange: (targets: readonly TemplateTarget[]) => void;
}

function Targets({ targets, error, onChange }: TargetsProps) {
  return (
    <fieldset className={styles.targets}>
      <legend>{m.for}</legend>
      {TEMPLATE_TARGETS.map((target) => (
        <Checkbox
          key={target}
          label={m.target(target)}
          checked={targets.includes(target)}
          onChange={(is) => onChange(TEMPLATE_TARGETS.filter((one) => (one === target ? is : targets.includes(one))))}
        />
      ))}
      {error && (
        <p role="alert" className={styles.problem}>
          {error}
        </p>
      )}
    </fieldset>
  );
}

interface ItemsProps {
  readonly items: readonly ItemDraft[];
  readonly errors: Readonly<Record<string, string>>;
  readonly onChange: (items: readonly ItemDraft[]) => void;
}

function Items({ items, errors, onChange }: ItemsProps) {
  return (
    <>
      <h3 className={styles.heading}>{m.tasks}</h3>
      <ol className={styles.items}>
        {items.map((item, at) => (
          <Item
            key={item.key}
            item={item}
            at={at}
            isLast={at === items.length - 1}
            // The server names an item by its index.
            errorOf={(field, own) =>
              errors[`${item.key}.${own}`] ?? errors[`todo_template_items_attributes[${at}].${field}`]
            }
            onChange={(part) => onChange(items.map((one) => (one === item ? { ...one, ...part } : one)))}
            onMove={(by) => onChange(moved(items, at, by))}
            onRemove={() => onChange(items.filter((one) => one !== item))}
          />
        ))}
      </ol>
      <div>
        <Button icon={IconPlus} onClick={() => onChange([...items, newItem()])}>
          {m.addTask}
        </Button>
      </div>
    </>
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

function Item({ item, at, isLast, onMove, onRemove, ...rest }: ItemProps) {
  return (
    <li className={styles.item} aria-label={m.taskOf(at + 1)}>
      <ItemFields item={item} {...rest} />
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

function ItemFields({ item, errorOf, onChange }: Pick<ItemProps, 'item' | 'errorOf' | 'onChange'>) {
  const { account } = useSession();
  const named = (list: readonly { id: number; name: string }[]) =>
    list.map(({ id, name }) => ({ value: id, label: name }));
  return (
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
      <OwnerFields item={item} errorOf={errorOf} onChange={onChange} />
    </div>
  );
}

function OwnerFields({ item, errorOf, onChange }: Pick<ItemProps, 'item' | 'errorOf' | 'onChange'>) {
  const { account } = useSession();
  const users = account.users.filter(({ deleted_at, is_external }) => !deleted_at && !is_external);
  return (
    <>
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
    </>
  );
}
