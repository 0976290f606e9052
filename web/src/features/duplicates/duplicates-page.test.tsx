import { cleanup, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { useShortcutKeys } from '../../lib/shortcuts';
import { fakeServer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { DuplicatesPage } from './public';

afterEach(() => vi.unstubAllGlobals());

const AT = '/api/internal/duplicates';
const record = (id: number, name: string, more: object = {}) => ({
  id,
  name,
  company: null,
  detail: null,
  email: null,
  phone: null,
  owner: { id: 2, full_name: 'Ann Berger' },
  activities: 3,
  updated_at: '2026/05/14 10:00:00 +0000',
  ...more,
});
const group = {
  score: 97,
  level: 'certain',
  reasons: ['same_email', 'names_swapped'],
  records: [record(4, 'Ada King', { email: 'ada@acme.test' }), record(7, 'King Ada', { email: 'ada@acme.test' })],
  more: 0,
  pairs: [{ a: 4, b: 7, score: 97, reasons: ['same_email', 'names_swapped'] }],
};
const page = (groups: readonly object[]) => ({
  body: {
    groups,
    next: null,
    checked_at: '2026/05/14 06:00:00 +0000',
    checking: false,
  },
});

const few = (count: number) => ({ count, more: false });
const counts = {
  body: {
    types: { person: { count: 1000, more: true }, company: few(0), deal: few(0) },
    levels: { certain: few(1), likely: few(0), possible: { count: 1000, more: true } },
    set_aside: few(2),
    owners: [{ id: 2, full_name: 'Ann Berger' }],
  },
};

function WithKeys() {
  useShortcutKeys();
  return <DuplicatesPage />;
}

async function open(answers: Parameters<typeof fakeServer>[0], shown = <DuplicatesPage />) {
  const heard = fakeServer({ [`GET ${AT}/counts`]: counts, ...answers });
  await renderPage(shown, { at: '/duplicates' });
  return heard;
}

describe('LIST-11 the page of duplicates', () => {
  it('LIST-11 each group says how sure it is and why, and leads to the comparison', async () => {
    await open({ [`GET ${AT}`]: page([group]) });
    const shown = await screen.findByRole('list', { name: 'Duplicates' });
    expect(shown.textContent).toContain('Almost certain');
    expect(within(shown).getByText('Same email')).toBeTruthy();
    expect(within(shown).getByText('First and last name swapped')).toBeTruthy();
    const compare = screen.getByRole('link', { name: 'Compare and merge: Ada King, King Ada' });
    expect(compare.getAttribute('href')).toBe('/people/merge?ids=4,7&back=%2Fduplicates%3Fnext%3D0');
    expect(shown.querySelectorAll('mark')).toHaveLength(4);
  });

  it('LIST-11 J goes from group to group, and who comes back from a comparison is at the next group', async () => {
    const other = { ...group, records: [record(8, 'Mira Sol'), record(9, '', { email: 'mira@sol.test' })], pairs: [] };
    await open({ [`GET ${AT}`]: page([group, other]) }, <WithKeys />);
    const first = await screen.findByRole('link', { name: 'Compare and merge: Ada King, King Ada' });
    // A person without a name is shown by their address.
    const second = screen.getByRole('link', { name: 'Compare and merge: Mira Sol, mira@sol.test' });
    expect(decodeURIComponent(first.getAttribute('href') ?? '')).toContain('back=/duplicates?next=8');
    await userEvent.keyboard('jj');
    expect(document.activeElement).toBe(second);
    await userEvent.keyboard('k');
    expect(document.activeElement).toBe(first);
    cleanup();
    await renderPage(<DuplicatesPage />, { at: '/duplicates?next=8' });
    await waitFor(() =>
      expect(document.activeElement?.getAttribute('aria-label')).toBe('Compare and merge: Mira Sol, mira@sol.test'),
    );
  });

  it('LIST-11 the next page begins behind the last one, and counts say where there are more', async () => {
    const other = { ...group, records: [record(8, 'Mira Sol'), record(9, 'Sol Mira')], pairs: [] };
    await open({
      [`GET ${AT}`]: ({ path }) =>
        path.includes('after=3_0_97_7_4') ? page([other]) : { body: { ...page([group]).body, next: '3_0_97_7_4' } },
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Show more' }));
    expect(await screen.findByRole('link', { name: 'Compare and merge: Mira Sol, Sol Mira' })).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Show more' })).toBeNull();
    expect(screen.getByRole('tab', { name: 'People 1,000+' })).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Everything 1,001+' })).toBeTruthy();
  });

  it('REC-13 LIST-11 certain pairs are merged together: how many is said before, progress in percent, Undo as a whole', async () => {
    const action = (more: object) => ({
      body: {
        merge_action: {
          id: 5,
          type: 'people',
          status: 'running',
          total: 312,
          done: 156,
          merged: 0,
          refused: [],
          error: null,
          ...more,
        },
      },
    });
    let asked = 0;
    const heard = await open({
      [`GET ${AT}`]: page([group]),
      [`GET ${AT}/certain`]: { body: { groups: 312, records: 640, left_out: 2, more: false } },
      [`POST ${AT}/certain/merge`]: action({}),
      'GET /api/internal/merge_actions/5': () => (++asked < 2 ? action({}) : action({ status: 'done', merged: 312 })),
      'POST /api/internal/merge_actions/5/undo': action({ id: 6, status: 'done', done: 312, merged: 312 }),
    });
    await userEvent.click(await screen.findByRole('button', { name: 'Merge certain pairs' }));
    const dialog = await screen.findByRole('dialog', { name: 'Merge certain pairs' });
    expect(await within(dialog).findByText(/^640 people in 312 groups are almost certainly the same/)).toBeTruthy();
    expect(within(dialog).getByText(/^2 groups are left out/)).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('button', { name: 'Merge 312 groups' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(await screen.findByText('Merging certain pairs… 50%')).toBeTruthy();
    expect(await screen.findByText('312 groups merged')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(await screen.findByText('312 groups split again')).toBeTruthy();
    expect(heard.some(({ path }) => path === '/api/internal/merge_actions/5/undo')).toBe(true);
  });

  it('LIST-11 Not duplicates sets aside, with Undo', async () => {
    const heard = await open({
      [`GET ${AT}`]: page([group]),
      [`POST ${AT}/set_aside`]: { status: 204 },
      [`POST ${AT}/bring_back`]: { status: 204 },
    });
    await userEvent.click(await screen.findByRole('button', { name: /^Not duplicates/ }));
    await userEvent.click(await screen.findByRole('button', { name: 'Undo' }));
    const sent = () => heard.filter(({ method }) => method === 'POST').map(({ path, body }) => [path, body]);
    const together = { type: 'person', ids: [4, 7] };
    await waitFor(() =>
      expect(sent()).toEqual([
        [`${AT}/set_aside`, together],
        [`${AT}/bring_back`, together],
      ]),
    );
  });

  it('LIST-11 the group that follows gets the focus of one that was set aside', async () => {
    const other = { ...group, records: [record(8, 'Mira Sol'), record(9, 'Sol Mira')], pairs: [] };
    let groups = [group, other];
    await open({
      [`GET ${AT}`]: () => page(groups),
      [`POST ${AT}/set_aside`]: () => {
        groups = [other];
        return { status: 204 };
      },
    });
    const first = await screen.findByRole('button', { name: /^Not duplicates: Ada/ });
    first.focus();
    await userEvent.keyboard('{Enter}');
    const next = screen.getByRole('button', { name: /^Not duplicates: Mira/ });
    await waitFor(() => expect(document.activeElement).toBe(next));
  });

  it('LIST-11 while the records of an import are being compared, the page does not say that there are no duplicates', async () => {
    await open({ [`GET ${AT}`]: { body: { ...page([]).body, checking: true } } });
    expect(await screen.findByText('Records are being compared')).toBeTruthy();
    expect(screen.queryByText('No probable duplicates')).toBeNull();
  });

  it('LIST-11 empty, failed, and the tab of what is set aside', async () => {
    let status = 500;
    const heard = await open({ [`GET ${AT}`]: () => (status === 500 ? { status, body: {} } : page([])) });
    expect(await screen.findByText('The duplicates could not be loaded. Nothing was lost.')).toBeTruthy();
    status = 200;
    await userEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No probable duplicates')).toBeTruthy();
    await userEvent.click(screen.getByRole('tab', { name: /Set aside/ }));
    expect(await screen.findByText('Nothing is set aside')).toBeTruthy();
    await waitFor(() => expect(heard.some(({ path }) => path.includes('set_aside=true'))).toBe(true));
  });
});
