import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fakeServer } from '../../../testing/fake-server';
import { renderPage } from '../../../testing/render';
import { signedIn } from '../../../testing/session-fixture';
import { ListsPage } from './lists-page';

const statuses = [
  { id: 1, name: 'Cold', hex_color: '1480EB' },
  { id: 2, name: 'Hot', hex_color: 'EB2D14' },
  { id: 3, name: 'Warm', hex_color: null },
];
const uses = [
  { id: 1, record: 'person', n: 33, deleted: 0 },
  { id: 2, record: 'person', n: 1, deleted: 2 },
];
const admin = '/api/v3/admin/lead_statuses';

async function open(answers: Parameters<typeof fakeServer>[0] = {}, user = {}, entries: object[] = statuses) {
  const boot = signedIn({ user, account: { lead_statuses: statuses } });
  const heard = fakeServer({
    'GET /api/internal/boot': { body: boot },
    'GET /api/internal/lists': { body: { lists: [{ plural: 'lead_statuses', count: entries.length }] } },
    'GET /api/internal/lists/lead_statuses': { body: { entries } },
    'GET /api/internal/lists/lead_statuses/uses': { body: { uses } },
    ...answers,
  });
  await renderPage(<ListsPage />, { boot, at: '/admin/lists/lead_statuses' });
  return heard;
}

async function openAt(at: string) {
  const boot = signedIn({ account: { lead_statuses: statuses } });
  fakeServer({
    'GET /api/internal/boot': { body: boot },
    'GET /api/internal/lists': { body: { lists: [] } },
    'GET /api/internal/lists/deal_statuses': { body: { entries: [] } },
    'GET /api/internal/lists/deal_statuses/uses': { body: { uses: [] } },
    'GET /api/internal/lists/lead_statuses': { body: { entries: statuses } },
    'GET /api/internal/lists/lead_statuses/uses': { body: { uses } },
  });
  return renderPage(<ListsPage />, { boot, at });
}
const rows = () => screen.getAllByRole('listitem').filter((row) => row.hasAttribute('data-entry'));
const row = (name: string) => screen.findByRole('listitem', { name });
const sent = (heard: ReturnType<typeof fakeServer>, method: string) =>
  heard.filter((one) => one.method === method).map(({ path, body }) => [path, body]);
const written = { headers: { 'X-Change-Set': '9' } };

describe('ADMIN-02 the screen of a list', () => {
  it('ADMIN-02 every list is reached, with its count, and entries are found by name', async () => {
    await open();
    expect((await screen.findByRole('link', { name: /^Lead statuses/ })).getAttribute('aria-current')).toBe('page');
    await userEvent.type(screen.getByRole('searchbox', { name: 'Find a list or an entry' }), 'war');
    expect(screen.getByRole('link', { name: 'Warm in Lead statuses' }).getAttribute('href')).toBe(
      '/admin/lists/lead_statuses?find=Warm',
    );
  });

  it('ADMIN-02 the list of lists, a page of its own on phones, has its title', async () => {
    const { history } = await openAt('/admin/lists');
    expect(await screen.findByRole('heading', { level: 1, name: 'Lists' })).toBeTruthy();
    expect(document.title).toContain('Lists');
    act(() => history.push('/admin/lists/lead_statuses'));
    await waitFor(() => expect(screen.queryByRole('heading', { level: 1, name: 'Lists' })).toBeNull());
  });

  it('ADMIN-02 an entry is added with Enter, wrapped in the singular name; a taken name is said under the field', async () => {
    let taken = true;
    const heard = await open({
      [`POST ${admin}`]: () =>
        taken
          ? { status: 422, body: [{ field: 'name', msg: 'Already been taken.' }] }
          : { ...written, body: statuses[0] },
    });
    await row('Cold');
    const field = screen.getByRole('textbox', { name: 'New lead status' });
    await userEvent.type(field, 'hot{Enter}');
    expect(await screen.findByText('Already been taken.')).toBeTruthy();
    expect(field.getAttribute('aria-invalid')).toBe('true');
    taken = false;
    await userEvent.clear(field);
    await userEvent.type(field, 'Frozen{Enter}');
    expect(await screen.findByText('Frozen added')).toBeTruthy();
    expect(sent(heard, 'POST').at(-1)).toEqual([admin, { lead_status: { name: 'Frozen', hex_color: null } }]);
    await waitFor(() => expect((field as HTMLInputElement).value).toBe(''));
  });

  it('ADMIN-02 VAL-05 Enter renames and says whose history keeps the old name; a failure is shown with the server’s message', async () => {
    const late = 'It has been renamed “Frosty” in the meantime. Nothing was saved.';
    let stale = true;
    const heard = await open({
      [`PUT ${admin}/1`]: () => (stale ? { status: 409, body: { error: late } } : { ...written, body: statuses[0] }),
    });
    (await row('Cold')).focus();
    await userEvent.keyboard('{Enter}');
    const field = await screen.findByRole('textbox', { name: 'New name of Cold' });
    await userEvent.clear(field);
    await userEvent.type(field, 'Frozen');
    expect(
      await screen.findByText('33 people will show “Frozen”. Earlier changes in their history keep “Cold”.'),
    ).toBeTruthy();
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText(late)).toBeTruthy();
    stale = false;
    await userEvent.keyboard('{Enter}');
    expect(await screen.findByText('Cold renamed to Frozen')).toBeTruthy();
    expect(sent(heard, 'PUT').at(-1)).toEqual([
      `${admin}/1`,
      { lead_status: { name: 'Frozen', base: { name: 'Cold' } } },
    ]);
  });

  it('ADMIN-02 Alt and arrows move an entry, and its new place is announced', async () => {
    let order = statuses;
    const heard = await open({
      'GET /api/internal/lists/lead_statuses': () => ({ body: { entries: order } }),
      [`PUT ${admin}/sort`]: () => {
        order = [statuses[1], statuses[0], statuses[2]] as typeof statuses;
        return { ...written, body: { entries: [] } };
      },
    });
    (await row('Hot')).focus();
    await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}');
    expect(rows().map((one) => one.getAttribute('aria-label'))).toEqual(['Hot', 'Cold', 'Warm']);
    expect(screen.getByText('Hot, place 1 of 3')).toBeTruthy();
    await waitFor(() => expect(sent(heard, 'PUT')).toEqual([[`${admin}/sort`, { lead_status: { order: [2, 1, 3] } }]]));
    expect(await screen.findByText('Order of lead statuses changed')).toBeTruthy();
  });

  it('REC-14 a color is chosen by name or in figures, and a wrong one is refused under the field', async () => {
    const heard = await open({ [`PUT ${admin}/3`]: { ...written, body: statuses[2] } });
    await userEvent.click(await screen.findByRole('button', { name: 'Color of Warm' }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Color code' }), 'zz{Enter}');
    expect(await screen.findByText('Is not a valid color code')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Orange' }));
    await waitFor(() => expect(sent(heard, 'PUT')).toEqual([[`${admin}/3`, { lead_status: { hex_color: 'EB8614' } }]]));
  });

  it('ADMIN-02 two entries are merged into the one that is kept; with one selected Merge says why it is off', async () => {
    const heard = await open({ 'POST /api/internal/list_actions': { ...written, body: { list_action: null } } });
    (await row('Cold')).focus();
    await userEvent.keyboard(' ');
    const merge = await screen.findByRole('button', { name: 'Merge' });
    expect(merge.getAttribute('aria-disabled')).toBe('true');
    await userEvent.keyboard('{ArrowDown} ');
    await userEvent.click(merge);
    const dialog = await screen.findByRole('dialog', { name: 'Merge 2 lead statuses' });
    await userEvent.click(within(dialog).getByRole('radio', { name: /^Hot/ }));
    expect(within(dialog).getByText('33 people will get Hot. You can undo this.')).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Merge into Hot' }));
    expect(await screen.findByText('2 lead statuses merged into Hot')).toBeTruthy();
    expect(sent(heard, 'POST')).toEqual([
      ['/api/internal/list_actions', { list_action: { list: 'lead_statuses', ids: [1], replacement_id: 2 } }],
    ]);
  });

  it('ADMIN-02 an unused entry is deleted at once; one in use asks for a replacement, also for the recycle bin', async () => {
    const heard = await open({ 'POST /api/internal/list_actions': { ...written, body: { list_action: null } } });
    await screen.findByText('33 people');
    (await row('Warm')).focus();
    await userEvent.keyboard('{Delete}');
    expect(await screen.findByText('Warm deleted')).toBeTruthy();
    (await row('Cold')).focus();
    await userEvent.keyboard('{Delete}');
    const dialog = await screen.findByRole('dialog', { name: 'Delete Cold?' });
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(within(dialog).getByText('Choose a replacement')).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('combobox', { name: 'Replace with' }));
    await userEvent.click(await screen.findByRole('option', { name: 'Hot' }));
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete' }));
    await waitFor(() =>
      expect(sent(heard, 'POST').map(([, body]) => body)).toEqual([
        { list_action: { list: 'lead_statuses', ids: [3] } },
        { list_action: { list: 'lead_statuses', ids: [1], replacement_id: 2 } },
      ]),
    );
  });

  it('ADMIN-02 a change in the background is followed to its end, and its failure says why', async () => {
    const work = {
      id: 4,
      list: 'lead_statuses',
      status: 'waiting',
      total: 9000,
      done: 0,
      error: null,
      change_set_id: null,
    };
    await open({
      'POST /api/internal/list_actions': { body: { list_action: work } },
      'GET /api/internal/list_actions/4': {
        body: { list_action: { ...work, status: 'failed', error: 'This does not exist any more' } },
      },
    });
    await screen.findByText('33 people');
    (await row('Warm')).focus();
    await userEvent.keyboard('{Delete}');
    expect(await screen.findByText('Warm deleted… 0%')).toBeTruthy();
    expect(await screen.findByText('This does not exist any more')).toBeTruthy();
  });

  it('ADMIN-02 a number of uses opens these records', async () => {
    await open();
    const link = await screen.findByRole('link', { name: '33 people' });
    expect(decodeURIComponent(link.getAttribute('href') ?? '')).toBe(
      '/people?filter={"all":[{"field":"lead_status_id","op":"any_of","value":[1]}]}',
    );
  });

  it('ADMIN-02 of 5,000 entries the first 200 are drawn, the search finds any', async () => {
    const many = Array.from({ length: 5000 }, (_, n) => ({ id: n + 1, name: `Status ${n + 1}`, hex_color: null }));
    await open({}, {}, many);
    await row('Status 1');
    expect(rows()).toHaveLength(200);
    expect(screen.getByRole('button', { name: 'Show 200 more' })).toBeTruthy();
    await userEvent.type(screen.getByRole('searchbox', { name: 'Search lead statuses' }), '4999');
    await waitFor(() => expect(rows().map((one) => one.getAttribute('aria-label'))).toEqual(['Status 4999']));
  });

  it('ADMIN-02 an empty list says what belongs into it', async () => {
    await open({}, {}, []);
    expect(await screen.findByText('No lead statuses yet')).toBeTruthy();
    expect(screen.getByRole('textbox', { name: 'New lead status' })).toBeTruthy();
  });

  it('ADMIN-02 a read-only administrator sees everything and changes nothing', async () => {
    const heard = await open({}, { read_only: true });
    const cold = await row('Cold');
    for (const name of ['New lead status', 'A to Z', 'Color of Cold'])
      expect(screen.getAllByRole('button', { name })[0]?.getAttribute('aria-disabled')).toBe('true');
    expect(screen.getByRole('textbox', { name: 'New lead status' }).hasAttribute('readonly')).toBe(true);
    cold.focus();
    await userEvent.keyboard('{Enter} {Delete}{Alt>}{ArrowDown}{/Alt}');
    await userEvent.click(screen.getByRole('button', { name: 'Actions for Cold' }));
    const items = await screen.findAllByRole('menuitem');
    expect(items.every((item) => item.getAttribute('aria-disabled') === 'true')).toBe(true);
    expect(heard.filter(({ method }) => method !== 'GET')).toEqual([]);
  });
});
