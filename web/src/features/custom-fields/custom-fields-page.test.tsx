import type { GroupAnswer } from '@fairlead/domain/custom-fields/custom-fields.contract';
import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fieldAnswer, TIMES } from '../../testing/custom-field-fixture';
import { fakeServer, noAnswer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { signedIn } from '../../testing/session-fixture';
import { CustomFieldsPage } from './custom-fields-page';

const entry = (id: number, name: string) => ({ id, name, position: id, custom_field_label_id: 1, ...TIMES });
const region = fieldAnswer(1, 'Region', {
  field_type: 'dropdown',
  custom_field_label_dropdown_entries: [entry(11, 'North'), entry(12, 'South')],
});
const contract: GroupAnswer = {
  id: 5,
  type: 'DealCustomFieldGroup',
  name: 'Contract',
  record_type: 'deal',
  position: 1,
  custom_field_group_permissions: [],
  ...TIMES,
};
const FIELDS = [region, fieldAnswer(2, 'Seats'), fieldAnswer(3, 'Renewal', { custom_field_group_id: 5, locked: true })];
const page = <T,>(entries: readonly T[]) => ({
  body: { entries, pagination: { page: 1, page_var: 'page', per_page: 200, pages: 1, total: entries.length } },
});
const LABELS = '/api/v3/admin/deal_custom_field_labels';
const GROUPS = '/api/v3/admin/deal_custom_field_groups';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

async function open(query = '', answers: Parameters<typeof fakeServer>[0] = {}, boot = signedIn()) {
  const heard = fakeServer({
    [`GET ${LABELS}`]: page(FIELDS),
    [`GET ${GROUPS}`]: page([contract]),
    'GET /api/internal/custom_fields/1/use': {
      body: {
        field: { id: 1, name: 'Region' },
        values: 4,
        entries: [
          { id: 11, values: 3 },
          { id: 12, values: 0 },
        ],
      },
    },
    'GET /api/internal/boot': { body: boot },
    ...answers,
  });
  const shown = await renderPage(<CustomFieldsPage />, { boot, at: `/admin/modern/custom_fields/deal${query}` });
  const asked = (call: string) => heard.filter(({ method, path }) => `${method} ${path.split('?')[0]}` === call);
  return { ...shown, heard, asked };
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));

describe('ADMIN-03 the page of custom fields', () => {
  it.each([
    ['last', 150, [null, null, null, 'after'], { position: 2, custom_field_group_id: 5 }],
    ['first', 110, [null, null, 'after', null], { position: 1, custom_field_group_id: 5 }],
  ] as const)('ADMIN-03 a field is dragged down by its grip into another group, as its %s', async (_, y, marks, to) => {
    const { asked } = await open('', { [`PUT ${LABELS}/1`]: { body: region } });
    await screen.findByRole('button', { name: /^Renewal/ });
    const rows = [...document.querySelectorAll<HTMLElement>('[data-place]')];
    expect(rows.map((row) => row.textContent)).toEqual([
      expect.stringContaining('Region'),
      expect.stringContaining('Seats'),
      'Contract',
      expect.stringContaining('Renewal'),
    ]);
    rows.forEach((row, at) => {
      row.getBoundingClientRect = () => ({ top: at * 40, height: 40 }) as DOMRect;
    });
    const grip = screen.getByTitle('Drag Region');
    fireEvent.pointerDown(grip, { button: 0, clientY: 20 });
    fireEvent.pointerMove(window, { clientY: y });
    expect(rows.map((row) => row.getAttribute('data-drop'))).toEqual(marks);
    fireEvent.pointerUp(window);
    await waitFor(() => expect(asked(`PUT ${LABELS}/1`)[0]?.body).toEqual({ deal_custom_field_label: to }));
  });

  it('ADMIN-03 each field says where it is used, and how many records have a value', async () => {
    const none = { values: 0, forms: 0, views: 0, rules: 0, formulas: 0, reports: 0 };
    const entries = [
      { ...none, id: 1, values: 399, forms: 2, views: 1 },
      { ...none, id: 2 },
      { ...none, id: 3, values: 1, rules: 1 },
    ];
    await open('', { 'GET /api/internal/custom_fields/uses': { body: { records: 400, entries } } });
    for (const [name, text] of [
      [/^Region/, '2 forms, 1 view99% filled in'],
      [/^Seats/, 'Used nowhereNever filled in'],
      [/^Renewal/, '1 rule1% filled in'],
    ] as const)
      await waitFor(() => expect(screen.getByRole('button', { name }).textContent).toContain(text));
  });

  it('ADMIN-03 groups with their fields in order, each type in words', async () => {
    await open();
    const free = await screen.findByRole('region', { name: 'Without a group' });
    expect(
      within(free)
        .getAllByRole('listitem')
        .map((item) => item.textContent),
    ).toEqual(['RegionChoice · 2 choices', 'SeatsText']);
    const group = screen.getByRole('region', { name: 'Contract' });
    expect(within(group).getByRole('listitem').textContent).toBe('RenewalLockedText');
    expect(screen.getAllByRole('tab').map((tab) => tab.textContent)).toEqual(['Deals', 'People', 'Companies']);
  });

  it('ADMIN-03 a choice field is added by keys: Enter in a choice adds the next', async () => {
    const { asked, heard } = await open('?open=new', {
      [`POST ${LABELS}`]: {
        body: fieldAnswer(9, 'Tier', { field_type: 'dropdown' }),
        headers: { 'X-Change-Set': '4' },
      },
    });
    await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'Tier');
    await userEvent.click(screen.getByRole('combobox', { name: 'Type' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Choice' }));
    await press('Add choice');
    await userEvent.type(await screen.findByRole('textbox', { name: 'Choice 1' }), 'Gold{Enter}');
    await userEvent.keyboard('Silver');
    expect(screen.getByRole('textbox', { name: 'Choice 2' })).toHaveProperty('value', 'Silver');
    await press('Create field');
    expect(await screen.findByText('Tier created')).toBeTruthy();
    expect(asked(`POST ${LABELS}`).map(({ body }) => body)).toEqual([
      {
        deal_custom_field_label: {
          name: 'Tier',
          field_type: 'dropdown',
          custom_field_group_id: null,
          locked: false,
          locked_add: false,
          custom_field_label_dropdown_entries_attributes: [
            { name: 'Gold', position: 1 },
            { name: 'Silver', position: 2 },
          ],
        },
      },
    ]);
    await waitFor(() => expect(heard.map(({ path }) => path)).toContain('/api/internal/boot'));
  });

  it('ADMIN-03 another type shows first what would be lost, converts, and can be undone later', async () => {
    const action = {
      id: 3,
      custom_field_id: 2,
      act: 'convert',
      from_type: 'text',
      to_type: 'numeric',
      status: 'done',
      total: 3,
      done: 3,
      error: null,
      change_set_id: 8,
      created_at: TIMES.created_at,
    };
    let last: object | null = null;
    const { asked } = await open('?open=2', {
      'GET /api/internal/custom_fields/2/action': () => ({ body: { field_action: last } }),
      'GET /api/internal/custom_fields/2/conversion': {
        body: {
          kept: 2,
          lost: 1,
          kept_examples: [{ before: '1,200', after: '1200', records: 2 }],
          lost_examples: [{ value: 'many', records: 1 }],
          new_entries: 0,
          problem: null,
        },
      },
      'POST /api/internal/custom_fields/2/conversion': () => {
        last = action;
        return { body: { field_action: null }, headers: { 'X-Change-Set': '8' } };
      },
    });
    await userEvent.click(await screen.findByRole('combobox', { name: 'Type' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Number' }));
    const dialog = within(await screen.findByRole('dialog', { name: 'Change Seats to Number?' }));
    expect(await dialog.findByText('2 deals keep their value, 1 deal loses it.')).toBeTruthy();
    expect(dialog.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
      'many 1×',
      '1,200 becomes 1200 2×',
    ]);
    await userEvent.click(dialog.getByRole('button', { name: 'Change type' }));
    expect(await screen.findByText('Seats changed to Number')).toBeTruthy();
    expect(asked('POST /api/internal/custom_fields/2/conversion').map(({ body }) => body)).toEqual([
      { field_type: 'numeric' },
    ]);
    expect(await screen.findByText(/The type was changed, from Text/)).toBeTruthy();
  });

  it("ADMIN-03 the server's errors appear at their field, and what was typed survives", async () => {
    await open('?open=new', {
      [`POST ${LABELS}`]: { status: 422, body: [{ field: 'name', msg: 'Has been used before' }] },
    });
    const name = await screen.findByRole('textbox', { name: 'Name' });
    await press('Create field');
    expect(await screen.findByText('Required')).toBeTruthy();
    await userEvent.type(name, 'Tier');
    await press('Create field');
    expect(await screen.findByText('Has been used before')).toBeTruthy();
    expect(name).toHaveProperty('value', 'Tier');
    expect(name.getAttribute('aria-invalid')).toBe('true');
  });

  it('ADMIN-03 a choice in use goes only with what its records get instead', async () => {
    const { asked } = await open('?open=1', { [`PUT ${LABELS}/1`]: { body: region } });
    await screen.findByRole('complementary', { name: 'Region' });
    await press('Remove North');
    expect(await screen.findByText('Used on 3 deals')).toBeTruthy();
    await press('Save');
    expect(await screen.findByText('Choose what these records get instead.')).toBeTruthy();
    expect(asked(`PUT ${LABELS}/1`)).toHaveLength(0);
    await userEvent.click(screen.getByRole('combobox', { name: 'Instead of North' }));
    await userEvent.click(await screen.findByRole('option', { name: 'South' }));
    await press('Save');
    await waitFor(() => expect(asked(`PUT ${LABELS}/1`)).toHaveLength(1));
    expect(asked(`PUT ${LABELS}/1`)[0]?.body).toMatchObject({
      deal_custom_field_label: {
        custom_field_label_dropdown_entries_attributes: [
          { id: 12, name: 'South', position: 1 },
          { id: 11, _destroy: true, replacement_id: 12 },
        ],
      },
    });
  });

  it('ADMIN-03 a choice that is kept after all by keyboard has the focus again', async () => {
    await open('?open=1');
    await screen.findByRole('complementary', { name: 'Region' });
    await press('Remove South');
    screen.getByRole('button', { name: 'Keep South' }).focus();
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Choice 2' })));
  });

  it('ADMIN-03 a choice that came into use meanwhile is asked for too, with the count of the server', async () => {
    const msg = 'South is used by 2 records. Choose what takes its place.';
    let used = true;
    const { asked } = await open('?open=1', {
      [`PUT ${LABELS}/1`]: () =>
        used
          ? { status: 422, body: [{ field: 'custom_field_label_dropdown_entries_attributes', msg }] }
          : { body: region },
    });
    await screen.findByRole('complementary', { name: 'Region' });
    await press('Remove South');
    expect(screen.queryByRole('combobox', { name: 'Instead of South' })).toBeNull();
    await press('Save');
    expect(await screen.findByText(msg)).toBeTruthy();
    await userEvent.click(screen.getByRole('combobox', { name: 'Instead of South' }));
    await userEvent.click(await screen.findByRole('option', { name: 'No value' }));
    used = false;
    await press('Save');
    expect(await screen.findByText('Region saved')).toBeTruthy();
    expect(asked(`PUT ${LABELS}/1`)[1]?.body).toMatchObject({
      deal_custom_field_label: {
        custom_field_label_dropdown_entries_attributes: [
          { id: 11, name: 'North', position: 1 },
          { id: 12, _destroy: true, replacement_id: 'none' },
        ],
      },
    });
  });

  it('ADMIN-03 fields move by buttons and by Alt with an arrow key', async () => {
    const { asked } = await open('', { [`PUT ${LABELS}/2`]: { body: FIELDS[1] } });
    await userEvent.click(await screen.findByRole('button', { name: 'Move Seats up' }));
    const names = () =>
      within(screen.getByRole('region', { name: 'Without a group' }))
        .getAllByRole('listitem')
        .map((item) => item.textContent?.match(/^[A-Z][a-z]+(?=Text|Choice)/)?.[0]);
    await waitFor(() =>
      expect(asked(`PUT ${LABELS}/2`)[0]?.body).toEqual({ deal_custom_field_label: { position: 1 } }),
    );
    await waitFor(() => expect(names()).toEqual(['Region', 'Seats']));
    screen.getByRole('button', { name: /^Seats/ }).focus();
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
    await waitFor(() => expect(asked(`PUT ${LABELS}/2`)).toHaveLength(2));
  });

  it('ADMIN-03 a move made while the fields are read again is kept, whatever that reading answers', async () => {
    const [own, seats, ...rest] = FIELDS;
    const answered: (() => void)[] = [];
    const { asked } = await open('', {
      [`GET ${LABELS}`]: () =>
        asked(`PUT ${LABELS}/2`).length === 0
          ? page(FIELDS)
          : new Promise((resolve) => answered.push(() => resolve(page([seats, own, ...rest])))),
      [`PUT ${LABELS}/2`]: () => (asked(`PUT ${LABELS}/2`).length === 1 ? { body: seats } : noAnswer()),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Move Seats up' }));
    await waitFor(() => expect(answered).toHaveLength(1));
    await userEvent.click(screen.getByRole('button', { name: 'Move Seats down' }));
    answered[0]?.();
    await act(() => new Promise((resolve) => setTimeout(resolve, 20)));
    const items = within(screen.getByRole('region', { name: 'Without a group' })).getAllByRole('listitem');
    expect(items.map((item) => item.textContent?.slice(0, 5))).toEqual(['Regio', 'Seats']);
  });

  it('ADMIN-03 deleting asks and tells how many records have a value, then offers Undo', async () => {
    const { asked } = await open('?open=1', {
      [`DELETE ${LABELS}/1`]: { status: 204, headers: { 'X-Change-Set': '8' } },
    });
    await screen.findByRole('complementary', { name: 'Region' });
    await press('Delete');
    const dialog = await screen.findByRole('dialog', { name: 'Delete Region?' });
    expect(await within(dialog).findByText('4 deals have a value in this field.')).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText('Region deleted')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
    expect(asked(`DELETE ${LABELS}/1`)).toHaveLength(1);
  });

  it('ADMIN-03 a field that was deleted days ago is listed with who and when, and restored by one press', async () => {
    const seats = {
      id: 9,
      name: 'Old seats',
      field_type: 'numeric',
      deleted_at: '2026/05/10 09:00:00 -0400',
      deleted_by: { id: 1, full_name: 'Ines Moreau' },
      days_left: 26,
      change_set_id: 40,
    };
    let entries = [seats, { ...seats, id: 10, name: 'Old region', change_set_id: 39 }];
    const { asked } = await open('', {
      [`GET ${LABELS}`]: page([]),
      [`GET ${GROUPS}`]: page([]),
      'GET /api/internal/custom_fields/deleted': () => ({ body: { entries } }),
      'POST /api/v3/change_sets/40/undo': () => {
        entries = entries.slice(1);
        return { body: { undone: 1, skipped: [], conflicts: [], change_set_id: 41 } };
      },
    });
    const list = await screen.findByRole('region', { name: 'Deleted fields' });
    expect(list.textContent).toMatch(/Old seatsNumberDeleted by Ines Moreau .* · 26 days left/);
    expect(screen.getByText('No custom fields for deals')).toBeTruthy();
    await userEvent.click(within(list).getByRole('button', { name: 'Restore Old seats' }));
    expect(await screen.findByText('Old seats restored')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
    await waitFor(() => expect(within(list).queryByText('Old seats')).toBeNull());
    expect(asked('POST /api/v3/change_sets/40/undo')).toHaveLength(1);
    // The next press restores the next field.
    const next = within(list).getByRole('button', { name: 'Restore Old region' });
    await waitFor(() => expect(document.activeElement).toBe(next));
  });

  it('ADMIN-03 a deleted field that a colleague restored first leaves the list', async () => {
    const seats = {
      id: 9,
      name: 'Old seats',
      field_type: 'numeric',
      deleted_at: '2026/05/10 09:00:00 -0400',
      deleted_by: null,
      days_left: 26,
      change_set_id: 40,
    };
    let entries = [seats];
    await open('', {
      'GET /api/internal/custom_fields/deleted': () => ({ body: { entries } }),
      'POST /api/v3/change_sets/40/undo': () => {
        entries = [];
        return { status: 409, body: { error: 'This change was already undone.' } };
      },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Restore Old seats' }));
    expect(await screen.findByText('This change was already undone.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('region', { name: 'Deleted fields' })).toBeNull());
  });

  it('ADMIN-03 groups are added, and a deleted group keeps its fields', async () => {
    const { asked } = await open('', {
      [`POST ${GROUPS}`]: { body: { ...contract, id: 6, name: 'Delivery' } },
      [`DELETE ${GROUPS}/5`]: { status: 204 },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'New group' }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Name of the group' }), 'Delivery{Enter}');
    await waitFor(() =>
      expect(asked(`POST ${GROUPS}`).map(({ body }) => body)).toEqual([
        { deal_custom_field_group: { name: 'Delivery' } },
      ]),
    );
    await press('Delete the group Contract');
    const dialog = await screen.findByRole('dialog', { name: 'Delete the group Contract?' });
    expect(within(dialog).getByText(/Its fields and their values stay/)).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() => expect(asked(`DELETE ${GROUPS}/5`)).toHaveLength(1));
  });

  it('ADMIN-03 without fields the page says what they are for, and how to begin', async () => {
    await open('', { [`GET ${LABELS}`]: page([]), [`GET ${GROUPS}`]: page([]) });
    expect(await screen.findByText('No custom fields for deals yet')).toBeTruthy();
    await press('New field');
    expect(await screen.findByRole('complementary', { name: 'New field' })).toBeTruthy();
  });
});
