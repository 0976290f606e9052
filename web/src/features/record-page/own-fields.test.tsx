import type { Formula } from '@fairlead/domain/fields/formula';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server';
import { NO_VALUES, OWN_FIELDS, OWN_VALUES } from '../../testing/own-fields-fixture';
import { renderPage } from '../../testing/render';
import { signedIn } from '../../testing/session-fixture';
import { RecordModal } from '../record-form/public';
import { TileList } from './tile-list';
import { useTiles } from './tiles';
import { useLayout } from './use-layout';

const SAVE = 'PUT /api/v3/deals/7';
const deal = (custom_fields: object) => ({ id: 7, name: 'Aldgate', user_id: 1, created_by_user_id: 1, custom_fields });

/** The tile of details and those of custom fields. */
function FactTiles({ kind, record }: { kind: 'deal' | 'person'; record: { id: number } }) {
  const layout = useLayout(kind);
  const tiles = [...useTiles(kind).values()].filter(({ key }) => /^(details|own)/.test(key));
  const page = { timeline: { entries: [], next: null }, related: {} };
  return <TileList tiles={tiles} of={{ profile: kind, kind, id: record.id, record, page }} layout={layout} />;
}

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

const sent = (heard: ReturnType<typeof fakeServer>, method = 'PUT') =>
  heard.filter((call) => call.method === method).map(({ body }) => body);

async function tiles(custom_fields: object, user: Parameters<typeof signedIn>[0] = {}) {
  const record = deal(custom_fields);
  const heard = fakeServer({ [SAVE]: { body: record } });
  const boot = signedIn({ ...user, account: { own_fields: OWN_FIELDS } });
  await renderPage(<FactTiles kind="deal" record={record} />, { boot });
  return heard;
}

const shownIn = (label: string) => screen.getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;

describe('ADMIN-03 custom fields of a record', () => {
  it('ADMIN-03 the page shows them behind the details, each value in words', async () => {
    await tiles(OWN_VALUES);
    expect(screen.getAllByRole('heading').map((heading) => heading.textContent)).toEqual([
      'Deal details',
      'Custom fields',
    ]);
    const labels = ['Region', 'Seats', 'License', 'Renewal', 'Partner', 'Modules', 'Contract no.'];
    expect(labels.map(shownIn)).toEqual(['North', '12', '$1,234.50', 'Dec 1', 'No', 'MailMaps', 'A-1']);
  });

  it('ADMIN-03 groups: fields stand under the title of their group, in order, on pages and forms', async () => {
    const grouped = OWN_FIELDS.map((field) =>
      [2, 3].includes(field.id)
        ? { ...field, group: 'Contract' }
        : field.id === 4
          ? { ...field, group: 'Dates' }
          : field,
    );
    const own_fields = [
      ...grouped.filter((field) => !('group' in field)),
      ...grouped.filter((field) => 'group' in field),
    ];
    const record = deal(OWN_VALUES);
    fakeServer({ 'GET /api/v3/deals/7': { body: record } });
    const boot = signedIn({ account: { own_fields } });
    await renderPage(
      <>
        <FactTiles kind="deal" record={record} />
        <RecordModal asked={{ resource_type: 'deal', resource_id: 7 }} onClose={() => undefined} />
      </>,
      { boot },
    );
    expect(
      screen
        .getAllByRole('heading')
        .map((heading) => heading.textContent)
        .slice(0, 4),
    ).toEqual(['Deal details', 'Custom fields', 'Contract', 'Dates']);
    const titles = () => [...document.querySelectorAll('summary')].map((one) => one.textContent);
    await waitFor(() => expect(titles().slice(0, 3)).toEqual(['Custom fields', 'Contract', 'Dates']));
    const contract = within([...document.querySelectorAll('details')][1] as HTMLElement);
    expect(contract.getByLabelText('Seats')).toBeTruthy();
    expect(contract.getByLabelText('License')).toBeTruthy();
  });

  it('ADMIN-03 a value is edited in place and compared with what was read', async () => {
    const heard = await tiles(NO_VALUES);
    await userEvent.click(screen.getByRole('button', { name: /^Edit Seats/ }));
    await userEvent.type(screen.getByRole('textbox', { name: 'Seats' }), '40{Enter}');
    await waitFor(() =>
      expect(sent(heard)).toEqual([{ deal: { custom_label_2: '40', base: { custom_label_2: null } } }]),
    );
    await userEvent.click(screen.getByRole('button', { name: /^Edit Partner/ }));
    await userEvent.click(await screen.findByRole('option', { name: 'No' }));
    await waitFor(() =>
      expect(sent(heard)[1]).toEqual({ deal: { custom_label_5: false, base: { custom_label_5: null } } }),
    );
  });

  it('ADMIN-03 without custom fields of its kind a record has no such tile', async () => {
    fakeServer({});
    await renderPage(<FactTiles kind="person" record={deal({})} />, {
      boot: signedIn({ account: { own_fields: OWN_FIELDS } }),
    });
    expect(screen.queryByText('Custom fields')).toBeNull();
  });

  it('ADMIN-03 the form has them in a section of their own; a locked one says why', async () => {
    const heard = fakeServer({ 'GET /api/v3/deals/7': { body: deal(OWN_VALUES) }, [SAVE]: { body: deal(OWN_VALUES) } });
    const boot = signedIn({
      user: { level: 1, is_account_admin: false },
      account: { own_fields: OWN_FIELDS },
    });
    await renderPage(<RecordModal asked={{ resource_type: 'deal', resource_id: 7 }} onClose={() => undefined} />, {
      boot,
    });
    expect(await screen.findByText('Custom fields')).toBeTruthy();
    const dialog = screen.getByRole('dialog', { name: 'Edit deal' });
    expect(within(dialog).getByLabelText('License')).toHaveProperty('value', '1234.50');
    expect(within(dialog).getByLabelText('Partner').textContent).toBe('No');
    expect(within(dialog).getByText('Only executives and administrators can change this field')).toBeTruthy();
    await userEvent.clear(within(dialog).getByLabelText('Seats'));
    await userEvent.click(within(dialog).getByRole('combobox', { name: 'Region' }));
    await userEvent.click(await screen.findByRole('option', { name: 'South' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Save' }));
    await waitFor(() =>
      expect(sent(heard)).toEqual([
        {
          deal: {
            custom_label_1: 12,
            custom_label_2: null,
            base: { custom_label_1: 11, custom_label_2: '12' },
          },
        },
      ]),
    );
  });

  const formula: Formula = {
    begin: { field: 'value' },
    steps: [{ operator: 'divide', operand: { field: 'custom_label_2' } }],
    empty_as: 'zero',
    output_type: 'currency',
    decimals: 2,
  };
  const line = ['custom_label_8', 'money', 'Per seat', '=', 'show sort filter export'];
  const own = { id: 8, record_type: 'deal', line, slot: { page: 1, column: 'n6' }, formula };
  const calculating = () => signedIn({ account: { own_fields: [...OWN_FIELDS, own] as typeof OWN_FIELDS } });
  const worked = { ...deal({ ...OWN_VALUES, custom_label_8: '4500.0' }), deal_value: '54000.0' };

  it('ADMIN-04 a calculated field has no pencil and spells its formula with the numbers of the record', async () => {
    fakeServer({});
    await renderPage(<FactTiles kind="deal" record={worked} />, { boot: calculating() });
    expect(shownIn('Per seat')).toBe('$4,500.00');
    expect(screen.queryByRole('button', { name: /^Edit Per seat/ })).toBeNull();
    await userEvent.hover(screen.getByRole('button', { name: 'How this is calculated' }));
    expect(await screen.findByText('Value ÷ Seats')).toBeTruthy();
    expect(screen.getByText('$54,000.00 ÷ 12')).toBeTruthy();
  });

  it('ADMIN-04 the form does not ask for a calculated field', async () => {
    fakeServer({ 'GET /api/v3/deals/7': { body: worked } });
    const asked = { resource_type: 'deal', resource_id: 7 } as const;
    await renderPage(<RecordModal asked={asked} onClose={() => undefined} />, { boot: calculating() });
    expect(await screen.findByText('Custom fields')).toBeTruthy();
    const dialog = screen.getByRole('dialog', { name: 'Edit deal' });
    expect(within(dialog).getByLabelText('License')).toBeTruthy();
    expect(within(dialog).queryByText('Per seat')).toBeNull();
  });
});
