import type { AccountConfig } from '@fairlead/domain/access/session.types';
import {
  type ItemAttributes,
  type ItemValues,
  MOST_ITEMS,
} from '@fairlead/domain/todo-templates/todo-template.contract';
import type { Issue } from '@fairlead/domain/validation/issues';
import { MESSAGES } from '@fairlead/domain/validation/messages';
import type { Patch } from '../../base/changes';

export const TOO_MANY_ITEMS = `A template has at most ${MOST_ITEMS} tasks`;

/** What is wrong with an item, under the names of its fields. */
export function itemIssues(config: AccountConfig, item: ItemValues, isNew: boolean): Issue[] {
  const { description, event_category_id, calendar_entry_priority_id, owner_rule, owner_id } = item;
  const isNamed = description ? true : description === undefined && !isNew;
  const unknown = (list: readonly { readonly id: number }[], id: number | null | undefined) =>
    typeof id === 'number' && !list.some((entry) => entry.id === id);
  const users = config.users.filter(({ is_external, deleted_at }) => !is_external && !deleted_at);
  return [
    ...(isNamed ? [] : [{ field: 'description', msg: MESSAGES.required }]),
    ...(unknown(config.event_categories, event_category_id) ? [wrong('event_category_id')] : []),
    ...(unknown(config.calendar_entry_priorities, calendar_entry_priority_id)
      ? [wrong('calendar_entry_priority_id')]
      : []),
    ...(unknown(users, owner_id) ? [wrong('owner_id')] : []),
    ...(owner_rule === 'user' && !owner_id ? [{ field: 'owner_id', msg: MESSAGES.required }] : []),
  ];
}

const wrong = (field: string): Issue => ({ field, msg: MESSAGES.not_allowed });

/** The same for the items of a template, each under its place among them. */
export function issuesOfItems(
  config: AccountConfig,
  items: readonly ItemAttributes[],
  known: readonly number[],
): Issue[] {
  const seen = new Set<number>();
  return items.flatMap((item, at) => {
    const under = (field: string) => `todo_template_items_attributes[${at}].${field}`;
    const { id } = item;
    const isNew = id === null || id === undefined;
    if (!isNew && (!known.includes(id) || seen.has(id))) return [wrong(under('id'))];
    if (!isNew) seen.add(id);
    if (item._destroy) return [];
    return itemIssues(config, item, isNew).map(({ field, msg }) => ({ field: under(field), msg }));
  });
}

/** The columns that an item sets. Only a task of one user names the user. */
export function itemColumns({ owner_rule, owner_id, ...item }: ItemValues): Patch {
  const owner =
    owner_rule === undefined && owner_id
      ? { owner_rule: 'user', owner_id }
      : owner_rule
        ? { owner_rule, owner_id }
        : {};
  const whole = { ...item, ...owner, ...(owner_rule && owner_rule !== 'user' && { owner_id: null }) };
  return Object.fromEntries(Object.entries(whole).filter(([, value]) => value !== undefined));
}
