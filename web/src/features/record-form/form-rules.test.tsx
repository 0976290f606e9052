import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it } from 'vitest';
import { useTypedAhead } from '../../lib/typed-ahead';
import { fakeServer } from '../../testing/fake-server';
import { OWN_FIELDS } from '../../testing/own-fields-fixture';
import { renderPage } from '../../testing/render';
import { signedIn } from '../../testing/session-fixture';
import { RecordModal } from './public';

const group = (title: string | null, ...names: string[]) => ({
  title,
  fields: names.map((name) => ({ name: name.replace('!', ''), required: name.endsWith('!') })),
});
const trigger = (model_attribute: string, operand: string, value?: unknown) => ({
  model_attribute,
  operand,
  value,
  joined_with_all: true,
});
const rule = (triggers: object[], ...fields: object[]) => ({
  id: 1,
  event_model: 'deal',
  event_action: 'create_update',
  is_activated: true,
  triggers,
  actions: [{ fields }],
});
const PARTNER = 'custom_label_5';
const CONTRACT = 'custom_label_7';

async function open(rules: object, asked: object = {}, answer: object = { body: { id: 4, name: 'Loggers' } }) {
  const body = { forms: [], conditional_fields: [], conditional_dropdowns: [], ...rules };
  const heard = fakeServer({
    'GET /api/internal/form_rules': { body },
    'POST /api/internal/duplicates/matches': { body: { matches: [] } },
    'POST /api/v3/deals': answer,
  });
  await renderPage(<RecordModal asked={{ resource_type: 'deal', ...asked }} onClose={() => undefined} />, {
    boot: signedIn({ account: { own_fields: OWN_FIELDS } }),
  });
  await screen.findByLabelText('Name');
  return () =>
    heard
      .filter(({ method, path }) => method === 'POST' && path.startsWith('/api/v3/'))
      .map(({ body: sent }) => sent as { deal: object });
}
const type = async (label: string, text: string) => userEvent.type(screen.getByLabelText(label), text);
const create = () => userEvent.click(screen.getByRole('button', { name: 'Create deal' }));
const choose = async (label: string, option: string) => {
  await userEvent.click(screen.getByLabelText(label));
  await userEvent.click(await screen.findByRole('option', { name: option }));
};

beforeEach(() => localStorage.clear());

describe('SHELL-08 what is typed before the form appears', () => {
  function Opened() {
    const typed = useTypedAhead(true, () => undefined);
    return <RecordModal asked={{ resource_type: 'deal' }} onClose={() => undefined} typed={typed} />;
  }

  it('SHELL-08 starts its first field, also while its rules are being loaded', async () => {
    let answer = (_body: object): void => undefined;
    const rules = new Promise<object>((resolve) => (answer = resolve));
    fakeServer({ 'GET /api/internal/form_rules': async () => ({ body: await rules }) });
    await renderPage(<Opened />, { boot: signedIn() });
    expect((await screen.findByRole('dialog')).getAttribute('aria-busy')).toBe('true');
    await userEvent.keyboard('Silo farmz{Backspace}');
    answer({ forms: [], conditional_fields: [], conditional_dropdowns: [] });
    const name = await screen.findByLabelText<HTMLInputElement>('Name');
    await waitFor(() => expect(name.value).toBe('Silo farm'));
    await userEvent.type(name, ' 2');
    expect(name.value).toBe('Silo farm 2');
  });
});

describe('ADMIN-09 the dialog shows the form of the account', () => {
  const forms = [
    { name: 'deal', groups: [group(null, 'value', 'name!'), group('Contract', `${CONTRACT}!`)], hidden: [] },
    { name: 'dealQuickAdd', groups: [group(null, 'name', 'summary')], hidden: [] },
  ];

  it('ADMIN-09 its fields in their order, under their titles, and no others', async () => {
    await open({ forms });
    const labels = [...document.querySelectorAll('[data-field]')].map((one) => one.getAttribute('data-field'));
    expect(labels.slice(0, 3)).toEqual(['value', 'name', 'custom_label_1']);
    expect(labels).not.toContain('summary');
    expect(
      screen.getByText('Contract').closest('details')?.querySelector('[data-field]')?.getAttribute('data-field'),
    ).toBe(CONTRACT);
  });

  it('ADMIN-09 required: Save names what is missing and leads there; the request names the form', async () => {
    const sent = await open({ forms });
    await type('Name', 'Loggers');
    await create();
    const link = await screen.findByRole('button', { name: 'Contract no.' });
    expect(screen.getByText('Required')).toBeTruthy();
    await userEvent.click(link);
    expect(document.activeElement).toBe(screen.getByLabelText('Contract no.'));
    await userEvent.keyboard('C-1');
    await create();
    await waitFor(() =>
      expect(sent()).toEqual([{ deal: expect.objectContaining({ name: 'Loggers', [CONTRACT]: 'C-1', form: 'deal' }) }]),
    );
  });

  it('ADMIN-03 what the server says of a custom field is at that field of the form, named, and what was typed stays', async () => {
    await open({ forms }, {}, { status: 422, body: [{ field: CONTRACT, msg: 'Has invalid value' }] });
    await type('Name', 'Loggers');
    await type('Contract no.', 'C-1');
    await create();
    expect(await screen.findByText('Has invalid value')).toBeTruthy();
    const box = screen.getByLabelText<HTMLInputElement>('Contract no.');
    expect(box.closest('[data-field]')?.textContent).toContain('Has invalid value');
    expect([box.value, box.getAttribute('aria-invalid')]).toEqual(['C-1', 'true']);
  });

  it('ADMIN-09 quick add has its own form, and leads to all fields with what was typed', async () => {
    await open({ forms }, { quick: true });
    expect(screen.queryByLabelText('Value')).toBeNull();
    await type('Name', 'Loggers');
    await type('Summary', 'Three of them');
    await userEvent.click(screen.getByRole('button', { name: 'Show all fields' }));
    expect(screen.getByLabelText('Value')).toBeTruthy();
    expect(screen.getByDisplayValue('Loggers')).toBeTruthy();
  });

  it('ADMIN-09 what the server requires of a field that is not shown is said by its name', async () => {
    fakeServer({
      'POST /api/internal/duplicates/matches': { body: { matches: [] } },
      'POST /api/v3/deals': { status: 422, body: [{ field: 'tag_ids_2', msg: 'Required', label: 'Region code' }] },
    });
    await renderPage(<RecordModal asked={{ resource_type: 'deal' }} onClose={() => undefined} />);
    await userEvent.type(await screen.findByLabelText('Name'), 'Loggers');
    await create();
    expect(await screen.findByText('Region code: Required')).toBeTruthy();
  });
});

describe('ADMIN-05 the dialog follows the rules', () => {
  const shown = rule([trigger(PARTNER, 'is', true)], { name: CONTRACT, value: 'shown_required' });

  it('ADMIN-05 a rule shows and requires a field, says why, and what was typed comes back with it', async () => {
    const sent = await open({ conditional_fields: [shown] });
    expect(screen.queryByLabelText('Contract no.')).toBeNull();
    await choose('Partner', 'Yes');
    expect(screen.getByText('Asked because Partner is yes')).toBeTruthy();
    expect(screen.getByText('1 field added')).toBeTruthy();
    await type('Name', 'Loggers');
    await create();
    expect(await screen.findByText('1 field is required:')).toBeTruthy();
    await type('Contract no.', 'C-9');
    await choose('Partner', 'No');
    expect(screen.queryByLabelText('Contract no.')).toBeNull();
    await choose('Partner', 'Yes');
    expect(screen.getByDisplayValue('C-9')).toBeTruthy();
    await choose('Partner', 'No');
    await create();
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(Object.keys((sent()[0] as { deal: object }).deal)).not.toContain(CONTRACT);
  });

  it('ADMIN-05 a default fills an empty field once, and can be emptied', async () => {
    await open({ conditional_fields: [rule([], { name: CONTRACT, value: 'default', default: 'None yet' })] });
    const field = await screen.findByDisplayValue('None yet');
    await userEvent.clear(field);
    await type('Name', 'L');
    expect((field as HTMLInputElement).value).toBe('');
  });

  it('ADMIN-05 dependent choices: one field offers what the other allows, and the choice comes back with it', async () => {
    const [region] = OWN_FIELDS;
    const [north, south] = (region?.entries ?? []) as { id: number; name: string }[];
    const modules = OWN_FIELDS.find(({ id }) => id === 6)?.entries as { id: number; name: string }[];
    const options = [
      { value: north?.id, entries: [modules[0]?.id] },
      { value: south?.id, entries: [modules[1]?.id] },
    ];
    await open({
      conditional_dropdowns: [
        { id: 1, event_model: 'deal', model_attribute: 'custom_label_1', name: 'custom_label_6', options },
      ],
    });
    await choose('Region', String(north?.name));
    await userEvent.click(screen.getByLabelText('Modules'));
    const offered = await screen.findAllByRole('option');
    expect(offered.map(({ textContent }) => textContent)).toEqual([modules[0]?.name]);
  });
});
