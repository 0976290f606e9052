import type { TodoTemplate } from '@fairlead/domain/todo-templates/todo-template.contract';
import { fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeServer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { ApplyTemplateDialog } from './apply-dialog';
import { TodoTemplatesPage } from './templates-page';

type Answers = Parameters<typeof fakeServer>[0];

const PATH = '/api/v3/admin/todo_templates';
const at = '2026/05/04 09:00:00 +0000';
const template = (id: number, name: string): TodoTemplate => ({
  id,
  account_id: 1,
  name,
  template_type: 'deals',
  is_default: false,
  position: id,
  todo_template_types: [{ id, template_type: 'deals' }],
  todo_template_items: [
    {
      id: 10 * id,
      todo_template_id: id,
      account_id: 1,
      description: 'Call the customer',
      due_date: 2,
      event_category_id: null,
      calendar_entry_priority_id: null,
      event_category: null,
      position: 1,
      owner_rule: 'record_owner',
      owner_id: null,
    },
  ],
  created_at: at,
  updated_at: at,
});
const listed = (...entries: TodoTemplate[]) => ({
  body: { entries, pagination: { page: 1, page_var: 'page', per_page: 200, pages: 1, total: entries.length } },
});

async function open(answers: Answers) {
  const heard = fakeServer(answers);
  await renderPage(<TodoTemplatesPage />, { at: '/admin/todo_templates' });
  return heard;
}

describe('the page of to-do templates', () => {
  it('CAL-10 to-do templates: says that they could not be loaded, then that there are none', async () => {
    let fails = true;
    await open({ [`GET ${PATH}`]: () => (fails ? { status: 422 } : listed()) });
    expect(await screen.findByText('The templates could not be loaded. Nothing was lost.')).toBeTruthy();
    fails = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No templates yet')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: 'New template' })).toHaveLength(1);
  });

  it('CAL-10 to-do templates: a new one names what is missing, and what the server refuses is shown at its task', async () => {
    const heard = await open({
      [`GET ${PATH}`]: listed(),
      [`POST ${PATH}`]: {
        status: 422,
        body: [{ field: 'todo_template_items_attributes[0].description', msg: 'Is too long' }],
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'New template' }));
    const form = within(await screen.findByRole('dialog'));
    fireEvent.click(form.getByRole('button', { name: 'Save template' }));
    expect((await form.findAllByText('Required')).length).toBeGreaterThan(0);
    expect(heard.some(({ method }) => method === 'POST')).toBe(false);
    fireEvent.change(form.getByLabelText('Name'), { target: { value: 'First steps' } });
    const task = within(form.getByRole('listitem', { name: 'Task 1' }));
    fireEvent.change(task.getByLabelText('Task'), { target: { value: 'Call the customer' } });
    fireEvent.change(task.getByLabelText('Days after'), { target: { value: 'soon' } });
    for (const box of form.getAllByRole<HTMLInputElement>('checkbox')) if (!box.checked) fireEvent.click(box);
    fireEvent.click(form.getByRole('button', { name: 'Save template' }));
    expect(await task.findByText('Not a valid number')).toBeTruthy();
    fireEvent.change(task.getByLabelText('Days after'), { target: { value: '3' } });
    fireEvent.click(form.getByRole('button', { name: 'Save template' }));
    expect(await task.findByText('Is too long')).toBeTruthy();
    expect(heard.find(({ method }) => method === 'POST')?.body).toMatchObject({
      todo_template: { name: 'First steps' },
    });
  });

  it('CAL-10 to-do templates: moves one up, and deletes one after a question, with Undo', async () => {
    let left = [template(1, 'First steps'), template(2, 'Handover')];
    const heard = await open({
      [`GET ${PATH}`]: () => listed(...left),
      [`PUT ${PATH}/sort`]: { status: 204 },
      [`DELETE ${PATH}/2`]: () => {
        left = left.slice(0, 1);
        return { status: 204, headers: { 'x-change-set': '5' } };
      },
    });
    expect((await screen.findAllByText('Deals · 1 task')).length).toBe(2);
    fireEvent.click(screen.getByRole('button', { name: 'Move Handover up' }));
    fireEvent.click(screen.getByRole('button', { name: 'Delete Handover' }));
    const asks = within(await screen.findByRole('dialog', { name: 'Delete the template Handover?' }));
    fireEvent.click(asks.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Handover deleted')).toBeTruthy();
    expect(await screen.findByRole('button', { name: 'Undo' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Edit Handover' })).toBeNull();
    expect(heard.find(({ path }) => path.endsWith('/sort'))?.body).toMatchObject({ todo_template: { order: [2, 1] } });
  });
});

it.each([
  [false, 'Add 1 task'],
  [true, 'Add 1 task to each'],
])('CAL-10 to-do templates: applied to several records (%s), the button reads %s', async (many, words) => {
  fakeServer({ [`GET ${PATH}`]: listed(template(1, 'First steps')) });
  const nothing = async () => true;
  await renderPage(
    <ApplyTemplateDialog target="deals" what="Deals" many={many} onClose={() => undefined} onApply={nothing} />,
  );
  fireEvent.click(await screen.findByRole('combobox', { name: 'Template' }));
  fireEvent.click(await screen.findByRole('option', { name: 'First steps' }));
  expect(await screen.findByRole('button', { name: words })).toBeTruthy();
});
