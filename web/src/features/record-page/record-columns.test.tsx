import { act, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { queryClient } from '../../lib/queries';
import { fakeServer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { signedIn } from '../../testing/session-fixture';
import { RecordFrame, RecordWaiting } from './record-frame';
import { RequestError } from '../../lib/request-error';

const PATH = '/api/internal/users/profiles_layout/company';
const record = { id: 7, name: 'Blauforge', owner_id: 1, created_by_user_id: 1, deal_ids: [], custom_fields: {} };
const OWNER = { id: 1, full_name: 'Ines Moreau' } as ReturnType<typeof signedIn>['account']['users'][number];
const none = { entries: [], total: 0 };
const page = {
  timeline: { entries: [], next: null },
  related: { people: { ...none, total: 5 }, deals: { ...none, total: 12 }, children: none },
};

afterEach(() => {
  vi.unstubAllGlobals();
  queryClient.clear();
});

async function open(at = '/companies/7', answers: Parameters<typeof fakeServer>[0] = {}) {
  const ok = { body: {} };
  const heard = fakeServer({
    [`PUT ${PATH}/position`]: ok,
    [`PUT ${PATH}/hidden_tiles`]: ok,
    [`PUT ${PATH}/collapsed_tiles`]: ok,
    ...answers,
  });
  const frame = (
    <RecordFrame
      profile="company"
      record={record}
      page={page}
      mark="B"
      title="Blauforge"
      subtitle="Delft"
      reach={{ phone: null, email: null }}
    />
  );
  const shown = await renderPage(frame, { boot: signedIn({ account: { users: [OWNER] } }), at });
  const sent = () =>
    heard.filter(({ method }) => method === 'PUT').map(({ path, body }) => [path.slice(PATH.length), body]);
  return { ...shown, sent };
}

const columns = () => ['Left column', 'Right column'].map((name) => namesIn(screen.getByRole('region', { name })));
const namesIn = (part: HTMLElement) =>
  within(part)
    .queryAllByRole('button', { name: /^Move .+/ })
    .flatMap((one) => (one.hasAttribute('data-grip') ? [one.getAttribute('aria-label')?.slice(5)] : []));
const LEFT = ['Company details', 'Contact', 'Address', 'Online profiles', 'Figures', 'System'];
const RIGHT = ['Deals', 'People', 'Children companies', 'Milestones'];

async function arrange() {
  await userEvent.click(screen.getByRole('button', { name: 'Arrange tiles' }));
  await screen.findByRole('region', { name: 'Left column' });
}

describe('PROF-02 arranging the tiles of a profile', () => {
  it('PROF-02 move by keyboard alone: Space picks up, arrows move, Space drops, and each step is said', async () => {
    const { sent } = await open();
    await arrange();
    expect(columns()).toEqual([LEFT, RIGHT]);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Company details');
    await userEvent.keyboard(' {ArrowDown}{ArrowRight}');
    expect(screen.getByText('Company details, right column, place 2 of 5')).toBeTruthy();
    expect(sent()).toEqual([]);
    await userEvent.keyboard('{ArrowUp} ');
    expect(columns()).toEqual([LEFT.slice(1), ['Company details', ...RIGHT]]);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Company details');
    await waitFor(() => expect(sent()).toHaveLength(1));
    expect(sent()[0]).toMatchObject([
      '/position',
      { positions: { right: ['details', 'deals', 'people', 'children', 'milestones'] }, hidden_tiles: [] },
    ]);
  });

  it('PROF-02 Esc puts a tile in hand back, pressed again it ends the mode and returns to the button', async () => {
    const { sent } = await open();
    await arrange();
    await userEvent.keyboard(' {ArrowRight}{Escape}');
    expect(columns()).toEqual([LEFT, RIGHT]);
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('region', { name: 'Left column' })).toBeNull();
    expect(document.activeElement?.textContent).toBe('Arrange tiles');
    expect(sent()).toEqual([]);
  });

  it('PROF-02 hide and show by press, as delivered, and both are taken back', async () => {
    const { sent } = await open();
    await arrange();
    await userEvent.click(screen.getByRole('button', { name: 'Hide Address' }));
    await waitFor(() => expect(sent().at(-1)).toEqual(['/hidden_tiles', { tile: 'address', hidden: true }]));
    await userEvent.click(screen.getByRole('button', { name: 'Show Address in the right column' }));
    expect(columns()[1]).toEqual([...RIGHT, 'Address']);
    await userEvent.click(screen.getByRole('button', { name: 'As delivered' }));
    expect(columns()).toEqual([LEFT, RIGHT]);
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(columns()[1]).toEqual([...RIGHT, 'Address']);
    await waitFor(() => expect(sent()).toHaveLength(4));
  });

  it('PROF-02 hidden and taken back by keys, a tile has the focus again', async () => {
    await open();
    await arrange();
    screen.getByRole('button', { name: 'Hide Address' }).focus();
    await userEvent.keyboard('{Enter}');
    await userEvent.keyboard('{Control>}z{/Control}');
    expect(columns()).toEqual([LEFT, RIGHT]);
    expect(document.activeElement?.getAttribute('aria-label')).toBe('Move Address');
  });

  it('PROF-02 a move that could not be saved is said, and the saved layout is shown', async () => {
    await open('/companies/7', {
      [`PUT ${PATH}/position`]: { status: 422, body: [{ field: 'positions', msg: 'Refused' }] },
      'GET /api/internal/users/profiles_layout': { body: { layouts: {} } },
    });
    await arrange();
    await userEvent.click(screen.getByRole('button', { name: 'Move Contact to the right column' }));
    expect(await screen.findByText(/could not be saved.*Refused/)).toBeTruthy();
    await waitFor(() => expect(columns()).toEqual([LEFT, RIGHT]));
  });

  it('PROF-02 collapse: a tile that is folded on one profile is kept folded', async () => {
    const { sent } = await open();
    await userEvent.click(screen.getByRole('button', { name: 'Collapse Contact' }));
    expect(screen.getByRole('button', { name: 'Expand Contact' })).toBeTruthy();
    await waitFor(() => expect(sent()).toEqual([['/collapsed_tiles', { tile: 'contact', collapsed: true }]]));
  });
});

describe('PROF-01 the tabs of a profile', () => {
  const tabs = () => screen.getAllByRole('tab').map(({ textContent }) => textContent);

  it('PROF-01 tabs activity, people, deals and children companies with their numbers; activity is open', async () => {
    const { history } = await open();
    expect(tabs()).toEqual(['Activity', 'Agenda', 'People5', 'Deals12', 'Children companies0', 'Files', 'Milestones']);
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Activity');
    await userEvent.click(screen.getByRole('tab', { name: /Children companies/ }));
    await waitFor(() => expect(history.location.search).toBe('?tab=children_companies'));
    expect(screen.getByRole('tab', { selected: true }).textContent).toBe('Children companies0');
  });

  const nothing = { entries: [], pagination: { page: 1, page_var: 'page', per_page: 50, pages: 1, total: 0 } };

  it('PROF-01 the tab agenda shows tasks and events, or says that nothing is planned', async () => {
    await open('/companies/7?tab=agenda', {
      'GET /api/internal/companies/7/agenda': { body: { ...nothing, totals: { open: 0, overdue: 0, complete: 0 } } },
    });
    expect(await screen.findByText('Nothing planned')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Add task' })).toBeTruthy();
  });

  it('PROF-01 the tab files offers to upload, and says what belongs there', async () => {
    await open('/companies/7?tab=files', { 'GET /api/internal/documents': { body: nothing } });
    expect(await screen.findByText('No files yet')).toBeTruthy();
    expect(screen.getByText(/belong here\. Drop them anywhere on this page\.$/)).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Upload' })).toBeTruthy();
  });

  it('PROF-01 PROF-04 where a finger points, the empty tab files offers files and the camera instead of a drop', async () => {
    vi.stubGlobal('matchMedia', (query: string) => ({
      matches: query.includes('coarse'),
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
    }));
    await open('/companies/7?tab=files', { 'GET /api/internal/documents': { body: nothing } });
    expect(await screen.findByText(/belong here\. Add files or take a photo\.$/)).toBeTruthy();
    expect(screen.queryByText(/Drop them/)).toBeNull();
  });

  it('PROF-01 the tab milestones offers the first one', async () => {
    await open('/companies/7?tab=milestones');
    const panel = await screen.findByRole('tabpanel');
    expect(await within(panel).findByText('No milestones yet')).toBeTruthy();
    expect(within(panel).getByRole('button', { name: 'Add a milestone' })).toBeTruthy();
  });

  it('PROF-01 the address opens a tab, and one that a profile does not have opens activity', async () => {
    await open('/companies/7?tab=people', { 'GET /api/internal/companies/7/people': { body: nothing } });
    expect(await screen.findByText(/No people yet/)).toBeTruthy();
  });
});

describe('what stays in sight', () => {
  it('PROF-01 past its header, a record keeps its name, next step, owner and acts in one line', async () => {
    let pass: ((entries: object[]) => void) | undefined;
    vi.stubGlobal(
      'IntersectionObserver',
      class {
        constructor(heard: (entries: object[]) => void) {
          pass = heard;
        }
        observe() {}
        disconnect() {}
      },
    );
    await open();
    expect(screen.queryByRole('img', { name: /Owner/ })).toBeNull();
    act(() => pass?.([{ isIntersecting: false, boundingClientRect: { top: -80 }, intersectionRect: { top: 0 } }]));
    const line = (await screen.findByRole('img', { name: 'Owner: Ines Moreau' })).parentElement as HTMLElement;
    expect(await within(line).findByRole('group', { name: 'Next step' })).toBeTruthy();
    expect(within(line).getByRole('button', { name: 'More actions' })).toBeTruthy();
  });
});

describe('PROF-03 fetch states of a profile', () => {
  it('PROF-03 a fetch error shows the body message, and trying again reloads', async () => {
    const retry = vi.fn();
    await renderPage(<RecordWaiting error={new RequestError(403, { error: 'Not on this network' })} retry={retry} />);
    expect(screen.getByText(/could not be loaded.*Not on this network/)).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(retry).toHaveBeenCalledOnce();
  });
});
