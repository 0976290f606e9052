import {
  MOST_DAYS,
  type OwnerRule,
  type TemplateTarget,
  type TodoTemplate,
  type TodoTemplateItem,
} from '@fairlead/domain/todo-templates/todo-template.contract';
import { templatesMessages as m } from './todo-templates.messages';

export interface ItemDraft {
  /** Identifies the draft; for an existing item its id. */
  readonly key: string;
  readonly id: number | null;
  readonly description: string;
  readonly days: string;
  readonly category: number | null;
  readonly priority: number | null;
  readonly rule: OwnerRule;
  readonly owner: number | null;
}

export interface TemplateDraft {
  readonly name: string;
  readonly targets: readonly TemplateTarget[];
  readonly items: readonly ItemDraft[];
}

let made = 0;

export function newItem(): ItemDraft {
  made += 1;
  const empty = { description: '', days: '', category: null, priority: null, owner: null };
  return { key: `new-${made}`, id: null, ...empty, rule: 'record_owner' };
}

export function draftOf(template: TodoTemplate | null): TemplateDraft {
  if (!template) return { name: '', targets: ['deals'], items: [newItem()] };
  return {
    name: template.name,
    targets: template.todo_template_types.map(({ template_type }) => template_type),
    items: template.todo_template_items.map(withoutCategory).map((item) => ({
      key: String(item.id),
      id: item.id,
      description: item.description,
      days: item.due_date === null ? '' : String(item.due_date),
      category: item.event_category_id,
      priority: item.calendar_entry_priority_id,
      rule: item.owner_rule,
      owner: item.owner_id,
    })),
  };
}

/** An item contains its category for reading; a write refers to it by its id alone. */
export function withoutCategory({
  event_category: _read,
  ...item
}: TodoTemplateItem): Omit<TodoTemplateItem, 'event_category'> {
  return item;
}

export function problemsOf(draft: TemplateDraft): Record<string, string | null> {
  const items = draft.items.flatMap((item): [string, string | null][] => [
    [`${item.key}.description`, item.description.trim() ? null : m.required],
    [`${item.key}.days`, isDays(item.days) ? null : m.badDays],
    [`${item.key}.owner`, item.rule === 'user' && item.owner === null ? m.required : null],
  ]);
  return {
    name: draft.name.trim() ? null : m.required,
    template_types: draft.targets.length ? null : m.noTarget,
    ...Object.fromEntries(items),
  };
}

function isDays(text: string): boolean {
  return text.trim() === '' || (/^\d{1,4}$/.test(text.trim()) && Number(text) <= MOST_DAYS);
}

/** The body of the call: items in their order, and those that were removed. */
export function bodyOf(draft: TemplateDraft, before: TodoTemplate | null) {
  const kept = draft.items.map(({ id }) => id);
  const gone = (before?.todo_template_items ?? []).filter(({ id }) => !kept.includes(id));
  return {
    name: draft.name.trim(),
    template_types: [...draft.targets],
    todo_template_items_attributes: [
      ...draft.items.map((item, at) => ({
        ...(item.id !== null && { id: item.id }),
        description: item.description.trim(),
        due_date: item.days.trim() === '' ? null : Number(item.days),
        event_category_id: item.category,
        calendar_entry_priority_id: item.priority,
        owner_rule: item.rule,
        owner_id: item.rule === 'user' ? item.owner : null,
        position: at + 1,
      })),
      ...gone.map(({ id }) => ({ id, _destroy: true })),
    ],
  };
}

/** Swaps an item with its neighbour. */
export function moved<T>(list: readonly T[], from: number, by: -1 | 1): readonly T[] {
  const item = list[from];
  const to = from + by;
  if (item === undefined || to < 0 || to >= list.length) return list;
  return list.toSpliced(from, 1).toSpliced(to, 0, item);
}
