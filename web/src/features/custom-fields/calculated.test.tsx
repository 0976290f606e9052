import type { FieldAnswer } from '@fairlead/domain/custom-fields/custom-fields.contract';
import type { Formula } from '@fairlead/domain/fields/formula';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fieldAnswer } from '../../testing/custom-field-fixture';
import { fakeServer } from '../../testing/fake-server';
import { OWN_FIELDS } from '../../testing/own-fields-fixture';
import { renderPage } from '../../testing/render';
import { signedIn } from '../../testing/session-fixture';
import { CustomFieldsPage } from './custom-fields-page';

const FORMULA: Formula = {
  begin: { field: 'value' },
  steps: [{ operator: 'subtract', operand: { field: 'custom_label_3' } }],
  empty_as: 'zero',
  output_type: 'currency',
  decimals: 2,
};
const field = (id: number, name: string, more: Partial<FieldAnswer> = {}): FieldAnswer =>
  fieldAnswer(id, name, { field_type: 'calculated', output_type: 'currency', ...more });
const MARGIN = field(8, 'Margin', { formula: FORMULA });
const OWN = [
  ...OWN_FIELDS,
  {
    id: 8,
    record_type: 'deal',
    line: ['custom_label_8', 'money', 'Margin', '=', 'show sort filter export'],
    slot: { page: 1, column: 'n6' },
    formula: FORMULA,
  },
] as typeof OWN_FIELDS;
const DEALS = [
  { id: 1, name: 'Packaging line', deal_value: '54000.0', custom_fields: { custom_label_3: '12400.0' } },
  { id: 2, name: 'Calibration', deal_value: '1310.0', custom_fields: { custom_label_3: '1800.0' } },
  { id: 3, name: 'Second site', deal_value: '100.0', custom_fields: { custom_label_3: null } },
  { id: 4, name: 'New', deal_value: null, custom_fields: { custom_label_3: null } },
];
const page = <T,>(entries: readonly T[], pages = 1) => ({
  body: { entries, pagination: { page: 1, page_var: 'page', per_page: 200, pages, total: entries.length } },
});
const LABELS = '/api/v3/admin/deal_custom_field_labels';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

async function open(query: string, answers: Parameters<typeof fakeServer>[0] = {}) {
  const boot = signedIn({ account: { own_fields: OWN } });
  const heard = fakeServer({
    [`GET ${LABELS}`]: page([field(3, 'License', { field_type: 'currency' }), MARGIN]),
    'GET /api/v3/admin/deal_custom_field_groups': page([]),
    'GET /api/internal/boot': { body: boot },
    'GET /api/v3/deals': page(DEALS, 2),
    ...answers,
  });
  await renderPage(<CustomFieldsPage />, { boot, at: `/admin/modern/custom_fields/deal${query}` });
  return heard;
}

const press = (name: string | RegExp) => userEvent.click(screen.getByRole('button', { name }));
const choose = async (box: string, option: string) => {
  await userEvent.click(screen.getByRole('combobox', { name: box }));
  await userEvent.click(await screen.findByRole('option', { name: option }));
};
const samples = async () => {
  const rows = await within(await screen.findByRole('region', { name: 'Sample results' })).findAllByRole('listitem');
  return rows.map(({ textContent }) => textContent);
};

describe('ADMIN-04 the formula of a calculated field', () => {
  it('ADMIN-04 a formula is made by keyboard alone: a new step gets the focus, and after a removal it moves to the next item', async () => {
    await open('?open=8');
    const focusIsOn = (element: HTMLElement) => waitFor(() => expect(document.activeElement).toBe(element));
    const button = (name: string) => screen.getByRole('button', { name });
    const enter = async (name: string) => {
      button(name).focus();
      await userEvent.keyboard('{Enter}');
    };
    await screen.findByRole('combobox', { name: 'Field of step 1' });
    await enter('Add a number');
    await focusIsOn(screen.getByRole('textbox', { name: 'Number of step 2' }));
    await enter('Add a field');
    await focusIsOn(screen.getByRole('combobox', { name: 'Field of step 3' }));
    await enter('Remove step 3');
    await focusIsOn(button('Remove step 2'));
    await enter('Remove step 1');
    await focusIsOn(button('Remove step 1'));
    await userEvent.keyboard('{Enter}');
    await focusIsOn(button('Add a field'));
    await enter('Discard changes');
    await focusIsOn(button('Save'));
  });

  it('ADMIN-04 a calculated field is built from fields and numbers, with live results on sample deals', async () => {
    const heard = await open('?open=new', { [`POST ${LABELS}`]: { body: field(9, 'Net') } });
    await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'Net');
    await choose('Type', 'Calculated');
    await choose('Begin with', 'Value');
    expect(await samples()).toEqual([
      'Packaging line54000$54,000.00 ',
      'Calibration1310$1,310.00 ',
      'Second site100$100.00 ',
      'New–empty ',
    ]);
    await press('Add a field');
    await press('Create field');
    expect(await screen.findByText('Every step needs a field or a number.')).toBeTruthy();
    await userEvent.click(
      within(screen.getByRole('radiogroup', { name: 'Step 1' })).getByRole('radio', { name: 'minus' }),
    );
    await choose('Field of step 1', 'License');
    await press('Add a number');
    await userEvent.click(
      within(screen.getByRole('radiogroup', { name: 'Step 2' })).getByRole('radio', { name: 'divided by' }),
    );
    await userEvent.type(screen.getByRole('textbox', { name: 'Number of step 2' }), '2');
    await choose('Show as', 'Amount, 2 decimals');
    expect(await samples()).toEqual([
      'Packaging line$20,800.00$54,000.00 − $12,400.00 ÷ 2 ',
      'Calibration-$245.00$1,310.00 − $1,800.00 ÷ 2 ',
      'Second site$50.00$100.00 − empty ÷ 2 ',
      'New–empty − empty ÷ 2 ',
    ]);
    await press('Create field');
    await waitFor(() =>
      expect(heard.filter(({ method }) => method === 'POST').map(({ body }) => body)).toEqual([
        {
          deal_custom_field_label: {
            name: 'Net',
            field_type: 'calculated',
            custom_field_group_id: null,
            locked: false,
            locked_add: false,
            formula: {
              begin: { field: 'value' },
              steps: [
                { operator: 'subtract', operand: { field: 'custom_label_3' } },
                { operator: 'divide', operand: { number: '2' } },
              ],
              empty_as: 'zero',
              output_type: 'currency',
              decimals: 2,
            },
          },
        },
      ]),
    );
  });

  it('ADMIN-04 a calculated field offers neither itself nor what depends on it, and shows a refused formula', async () => {
    const msg = 'Margin needs Net and Net needs Margin: none of them can be worked out';
    await open('?open=8', { [`PUT ${LABELS}/8`]: { status: 422, body: [{ field: 'formula', msg }] } });
    expect(await screen.findByText('Calculated on deals, never typed in')).toBeTruthy();
    await userEvent.click(screen.getByRole('combobox', { name: 'Begin with' }));
    const offered = (await screen.findAllByRole('option')).map(({ textContent }) => textContent);
    expect(offered).toEqual(['Value', 'Probability', 'Bonus', 'Commission rate', 'Seats', 'License']);
    await userEvent.keyboard('{Escape}');
    await press('Remove step 1');
    await press('Save');
    expect(await screen.findByText(msg)).toBeTruthy();
    expect(screen.queryByRole('switch', { name: 'Locked' })).toBeNull();
  });

  it('ADMIN-04 other sample deals are one press away', async () => {
    const heard = await open('?open=8');
    await samples();
    await press('Other deals');
    await waitFor(() => expect(heard.some(({ path }) => /\/deals\?.*page=2/.test(path))).toBe(true));
  });

  it('ADMIN-04 a calculated field says that it is being worked out, and one that is read cannot be deleted', async () => {
    const filling = { done: 500, total: 2000 };
    await open('?open=8', { [`GET ${LABELS}`]: page([{ ...MARGIN, filling }]) });
    expect(await screen.findByText('Being calculated')).toBeTruthy();
    expect(screen.getByText(/500 of 2000 deals done/)).toBeTruthy();
  });

  it('ADMIN-04 a field that a calculated field uses says so instead of being deleted', async () => {
    await open('?open=3');
    const remove = await screen.findByRole('button', { name: 'Delete' });
    await userEvent.click(remove);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(remove.getAttribute('aria-disabled')).toBe('true');
  });
});
