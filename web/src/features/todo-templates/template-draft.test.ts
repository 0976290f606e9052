import { describe, expect, it } from 'vitest';
import { bodyOf, draftOf, moved, newItem, problemsOf, withoutCategory } from './template-draft';

const item = {
  id: 4,
  todo_template_id: 2,
  account_id: 1,
  description: 'Welcome call',
  due_date: 1,
  event_category_id: 7,
  calendar_entry_priority_id: null,
  event_category: { id: 7, name: 'Call' },
  position: 1,
  owner_rule: 'record_owner' as const,
  owner_id: null,
};
const template = {
  id: 2,
  account_id: 1,
  name: 'Onboarding',
  template_type: 'customers' as const,
  is_default: false,
  position: 1,
  todo_template_types: [{ id: 2, template_type: 'customers' as const }],
  todo_template_items: [item, { ...item, id: 5, description: 'Check in', position: 2 }],
  created_at: '',
  updated_at: '',
};

describe('CAL-10 a template as it is edited', () => {
  it('CAL-10 event_category is removed from each item before update; the ids stay', () => {
    expect(withoutCategory(item)).not.toHaveProperty('event_category');
    const { todo_template_items_attributes: sent } = bodyOf(draftOf(template), template);
    expect(sent.map((one) => 'event_category' in one)).toEqual([false, false]);
    expect(sent[0]).toMatchObject({ id: 4, event_category_id: 7, due_date: 1, position: 1 });
  });

  it('CAL-10 tasks are moved, added and removed in one update', () => {
    const draft = draftOf(template);
    const [first, second] = draft.items;
    const added = { ...newItem(), description: 'Review', days: '30' };
    const items = moved([first as never, added], 0, 1);
    expect(second?.id).toBe(5);
    expect(bodyOf({ ...draft, items }, template).todo_template_items_attributes).toMatchObject([
      { description: 'Review', due_date: 30, position: 1 },
      { id: 4, position: 2 },
      { id: 5, _destroy: true },
    ]);
  });

  it('CAL-10 what is missing or wrong is said by field', () => {
    const wrong = { ...newItem(), key: 'a', days: '3.5', rule: 'user' as const };
    expect(problemsOf({ name: ' ', targets: [], items: [wrong] })).toEqual({
      name: 'Required',
      template_types: 'Choose at least one kind of record',
      'a.description': 'Required',
      'a.days': 'Not a valid number',
      'a.owner': 'Required',
    });
  });
});
