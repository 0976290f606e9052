import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { fakeServer } from '../../../testing/fake-server';
import { OWN_FIELDS } from '../../../testing/own-fields-fixture';
import { renderPage } from '../../../testing/render';
import { signedIn } from '../../../testing/session-fixture';
import { FormsPage } from './forms-page';
import { RulesPage } from './rules-page';

const field = (name: string, required = false) => ({ name, required });
const form = (name: string, groups: object[], is_standard = true) => ({ name, groups, hidden: [], is_standard });
const deal = form('deal', [{ title: null, fields: [field('name', true), field('value')] }], false);
const rule = {
  id: 3,
  event_model: 'deal',
  event_action: 'create_update',
  is_activated: true,
  triggers: [{ model_attribute: 'custom_label_5', operand: 'is', value: true, joined_with_all: true }],
  actions: [{ fields: [{ name: 'custom_label_7', value: 'shown_required' }] }],
};
const rules = (more: object = {}) => ({
  body: { forms: [], conditional_fields: [rule], conditional_dropdowns: [], ...more },
});
const boot = signedIn({ account: { own_fields: OWN_FIELDS } });

beforeEach(() => localStorage.clear());

const focusIsOn = (element: HTMLElement) => waitFor(() => expect(document.activeElement).toBe(element));
const lines = () => screen.getAllByRole('listitem').map((one) => one.getAttribute('aria-label'));

async function openForms(more: Parameters<typeof fakeServer>[0] = {}) {
  const heard = fakeServer({
    'GET /api/v3/admin/forms': { body: { entries: [deal] } },
    'GET /api/internal/form_rules': rules(),
    'PUT /api/v3/admin/forms/deal': { body: deal },
    ...more,
  });
  await renderPage(<FormsPage />, { boot, at: '/admin/forms/deal' });
  await screen.findByRole('button', { name: 'Save' });
  return () => heard.filter(({ method }) => method === 'PUT').map(({ body }) => body);
}

describe('ADMIN-09 the page of forms', () => {
  it('ADMIN-09 the currency is named on a form also while the account has one currency, and stays there', async () => {
    const groups = [{ title: null, fields: [field('name', true), field('value'), field('currency_id')] }];
    const sent = await openForms({ 'GET /api/v3/admin/forms': { body: { entries: [form('deal', groups)] } } });
    expect(lines()).toEqual(['Details', 'Name', 'Value', 'Currency']);
    await userEvent.click(screen.getByLabelText(/Value is required/));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    const saved = [{ title: null, fields: [field('name', true), field('value', true), field('currency_id')] }];
    await waitFor(() => expect(sent()).toEqual([{ form: { groups: saved, base: { groups } } }]));
  });

  it('ADMIN-09 a field is added, required and moved by keys, and everything is saved at once', async () => {
    const sent = await openForms();
    expect(screen.getAllByRole('tab')).toHaveLength(6);
    await userEvent.click(screen.getByLabelText('Add a field'));
    await userEvent.click(await screen.findByRole('option', { name: 'Summary' }));
    await userEvent.click(screen.getByLabelText(/Summary is required/));
    const row = screen.getByRole('listitem', { name: 'Summary' });
    row.focus();
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(lines()).toEqual(['Details', 'Name', 'Summary', 'Value']);
    expect(screen.getByText('Summary, place 2 of 3')).toBeTruthy();
    expect(sent()).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    const groups = [{ title: null, fields: [field('name', true), field('summary', true), field('value')] }];
    await waitFor(() => expect(sent()).toEqual([{ form: { groups, base: { groups: deal.groups } } }]));
  });

  it('ADMIN-09 what is removed from a form by keyboard moves the focus: a field to the next one, Discard to Save', async () => {
    await openForms();
    screen.getByRole('button', { name: 'Remove Value' }).focus();
    await userEvent.keyboard('{Enter}');
    await focusIsOn(screen.getByRole('button', { name: 'Remove Name' }));
    screen.getByRole('button', { name: 'Discard changes' }).focus();
    await userEvent.keyboard('{Enter}');
    await focusIsOn(screen.getByRole('button', { name: 'Save' }));
    expect(lines()).toEqual(['Details', 'Name', 'Value']);
  });

  it('ADMIN-09 the name stays on the form and required; groups have titles', async () => {
    const sent = await openForms();
    const name = within(screen.getByRole('listitem', { name: 'Name' }));
    expect(name.getByRole('checkbox').getAttribute('aria-disabled')).toBe('true');
    expect(name.getByRole('button', { name: 'Remove Name' }).getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(screen.getByRole('button', { name: 'Add a group' }));
    const title = screen.getByLabelText('Title of group 4');
    await userEvent.clear(title);
    await userEvent.type(title, 'Money');
    await userEvent.click(screen.getByRole('button', { name: 'Move Value down' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject({
      form: { groups: [{ fields: [field('name', true)] }, { title: 'Money', fields: [field('value')] }] },
    });
  });

  it('ADMIN-09 someone else saved meanwhile: what was arranged stays, and can be saved anyway', async () => {
    let first = true;
    const sent = await openForms({
      'PUT /api/v3/admin/forms/deal': () => {
        const clash = { status: 409, body: { error: 'Someone else', conflicts: [{ field: 'groups' }] } };
        const reply = first ? clash : { body: deal };
        first = false;
        return reply;
      },
    });
    await userEvent.click(screen.getByRole('button', { name: 'Remove Value' }));
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Save mine anyway' }));
    await waitFor(() => expect(sent()).toHaveLength(2));
    expect(sent()[1]).toEqual({ form: { groups: [{ title: null, fields: [field('name', true)] }] } });
  });

  it('ADMIN-09 an arranged form is reset to how every account starts', async () => {
    const heard = fakeServer({
      'GET /api/v3/admin/forms': { body: { entries: [deal] } },
      'GET /api/internal/form_rules': rules(),
      'DELETE /api/v3/admin/forms/deal': { status: 204 },
    });
    await renderPage(<FormsPage />, { boot, at: '/admin/forms/deal' });
    await userEvent.click(await screen.findByRole('button', { name: 'Reset to default' }));
    expect(await screen.findByText('Form Deals reset')).toBeTruthy();
    expect(heard.some(({ method }) => method === 'DELETE')).toBe(true);
  });
});

async function openRules(more: Parameters<typeof fakeServer>[0] = {}, body = rules()) {
  const heard = fakeServer({
    'GET /api/internal/form_rules': body,
    'PUT /api/v3/admin/conditional_fields/3': { body: rule },
    'POST /api/v3/admin/conditional_fields': { body: rule },
    'POST /api/v3/admin/conditional_dropdowns': { body: {} },
    ...more,
  });
  await renderPage(<RulesPage />, { boot, at: '/admin/conditional_fields/deal' });
  await screen.findByRole('heading', { name: 'Dependent choices' });
  return (method: string) => heard.filter((one) => one.method === method).map((one) => one.body);
}

describe('ADMIN-05 the page of conditional fields', () => {
  it('ADMIN-05 a rule is a plain sentence, and is turned off by its switch', async () => {
    const sent = await openRules();
    expect(screen.getByText('When Partner is yes: show and require Contract no.')).toBeTruthy();
    await userEvent.click(screen.getByRole('switch'));
    await waitFor(() => expect(sent('PUT')).toEqual([{ conditional_field: { is_activated: false } }]));
  });

  it('ADMIN-05 a rule is made of conditions and actions; one without an effect is refused', async () => {
    const sent = await openRules();
    await userEvent.click(screen.getByRole('button', { name: 'New rule' }));
    await userEvent.click(screen.getByRole('button', { name: 'Create rule' }));
    expect(await screen.findByText('Choose what the rule does')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Add action' }));
    await userEvent.click(screen.getByLabelText('Field 1'));
    await userEvent.click(await screen.findByRole('option', { name: 'Summary' }));
    await userEvent.click(screen.getByRole('button', { name: 'Create rule' }));
    await waitFor(() =>
      expect(sent('POST')).toMatchObject([
        {
          conditional_field: {
            event_model: 'deal',
            triggers: [],
            actions: [{ fields: [{ name: 'summary', value: 'shown_required' }] }],
          },
        },
      ]),
    );
  });

  it('ADMIN-05 a condition is applied without saving the rule, and is part of what is saved', async () => {
    const sent = await openRules();
    await userEvent.click(screen.getByRole('button', { name: /^Edit: When Partner/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Add condition' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Summary' }));
    // A form within a form is not valid: browsers may drop either.
    expect(document.querySelector('form form')).toBeNull();
    await userEvent.type(await screen.findByLabelText('Value'), 'urgent{Enter}');
    expect(await screen.findByText(/Summary contains “urgent”/)).toBeTruthy();
    expect(sent('PUT')).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Save' }));
    await waitFor(() => expect(sent('PUT')).toHaveLength(1));
    const added = { model_attribute: 'summary', operand: 'contains', value: 'urgent', joined_with_all: true };
    expect(sent('PUT')[0]).toMatchObject({ conditional_field: { triggers: [rule.triggers[0], added] } });
  });

  it('ADMIN-05 a rule is made by keyboard alone: what is added gets the focus, and after a removal it moves to the next item', async () => {
    await openRules();
    const button = (name: string | RegExp) => screen.getByRole('button', { name });
    button('New rule').focus();
    await userEvent.keyboard('{Enter}');
    (await screen.findByRole('button', { name: 'Add condition' })).focus();
    await userEvent.keyboard('{Enter}');
    await screen.findByRole('option', { name: 'Summary' });
    await userEvent.keyboard('summary{Enter}');
    await focusIsOn(await screen.findByLabelText('Value'));
    await userEvent.keyboard('urgent{Enter}');
    await screen.findByText(/Summary contains “urgent”/);
    await focusIsOn(button('Add condition'));
    button(/^Remove condition/).focus();
    await userEvent.keyboard('{Enter}');
    await focusIsOn(button('Add condition'));
    button('Add action').focus();
    await userEvent.keyboard('{Enter}');
    await focusIsOn(screen.getByLabelText('Field 1'));
    button('Add action').focus();
    await userEvent.keyboard('{Enter}');
    await focusIsOn(screen.getByLabelText('Field 2'));
    button('Remove action 2').focus();
    await userEvent.keyboard('{Enter}');
    await focusIsOn(button('Remove action 1'));
    await userEvent.keyboard('{Enter}');
    await focusIsOn(button('Add action'));
  });

  it('ADMIN-05 a rule is deleted by keyboard: the focus moves to the next one', async () => {
    const other = { ...rule, id: 4, triggers: [] };
    let left = [rule, other];
    await openRules({
      'GET /api/internal/form_rules': () => rules({ conditional_fields: left }),
      'DELETE /api/v3/admin/conditional_fields/3': () => {
        left = [other];
        return { status: 204 };
      },
    });
    screen.getByRole('button', { name: /^Delete: When Partner/ }).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(screen.queryByRole('button', { name: /^Delete: When Partner/ })).toBeNull());
    await focusIsOn(screen.getByRole('button', { name: /^Delete:/ }));
  });

  it('ADMIN-05 two administrators change one rule: the second gets a notice and can save anyway', async () => {
    let first = true;
    const sent = await openRules({
      'PUT /api/v3/admin/conditional_fields/3': () => {
        const reply = first ? { status: 409, body: { error: 'x', conflicts: [{ field: 'actions' }] } } : { body: rule };
        first = false;
        return reply;
      },
    });
    await userEvent.click(screen.getByRole('button', { name: /^Edit: When Partner/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Save' }));
    await userEvent.click(await screen.findByRole('button', { name: 'Save mine anyway' }));
    await waitFor(() => expect(sent('PUT')).toHaveLength(2));
    expect(sent('PUT')[0]).toMatchObject({ conditional_field: { base: { actions: rule.actions } } });
    expect(sent('PUT')[1]).not.toHaveProperty('conditional_field.base');
  });

  it('ADMIN-05 a rule that hides what a form requires is explained; one over a deleted field is marked', async () => {
    const lost = { ...rule, id: 4, triggers: [{ ...rule.triggers[0], model_attribute: 'custom_label_99' }] };
    const forms = [
      {
        name: 'deal',
        groups: [{ title: null, fields: [field('name', true), field('custom_label_7', true)] }],
        hidden: [],
      },
    ];
    await openRules({}, rules({ conditional_fields: [rule, lost], forms }));
    expect(screen.getAllByText(/Not followed/)).toHaveLength(1);
    await userEvent.click(screen.getByRole('button', { name: /^Edit: When Partner/ }));
    expect(await screen.findByText(/Contract no. is required on the form Deals/)).toBeTruthy();
  });

  it('ADMIN-05 the choices of one field are named for each choice of another', async () => {
    const sent = await openRules();
    await userEvent.click(screen.getByRole('button', { name: 'New dependency' }));
    await userEvent.click(await screen.findByLabelText('Field'));
    await userEvent.click(await screen.findByRole('option', { name: 'Modules' }));
    await userEvent.click(screen.getByLabelText('Depends on'));
    await userEvent.click(await screen.findByRole('option', { name: 'Region' }));
    await userEvent.click(screen.getByLabelText('With North, offer'));
    await userEvent.click(await screen.findByRole('option', { name: 'Mail' }));
    await userEvent.click(screen.getByRole('button', { name: 'Create dependency' }));
    await waitFor(() =>
      expect(sent('POST')).toMatchObject([
        {
          conditional_dropdown: {
            event_model: 'deal',
            model_attribute: 'custom_label_1',
            name: 'custom_label_6',
            options: [{}],
          },
        },
      ]),
    );
  });
});
