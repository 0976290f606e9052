import type {
  ChangeSetEntry,
  CommentEntry,
  Timeline as TimelineData,
} from '@fairlead/domain/timeline/timeline.contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { Timeline } from './timeline';

afterEach(() => vi.unstubAllGlobals());

const user = { id: 1, first_name: 'Ines', last_name: 'Moreau' };
const old = '2025/05/14 10:00:00 -0400';
const comment = (id: number, more: Partial<CommentEntry> = {}): CommentEntry => ({
  kind: 'comment',
  id,
  record_type: 'Person',
  at: old,
  user,
  is_external: false,
  comment: `Comment ${id}`,
  mentions: [],
  edited_by: null,
  can_edit: true,
  can_delete: true,
  ...more,
});
const change = (id: number, label: string, before: string, after: string): ChangeSetEntry => ({
  kind: 'change',
  id,
  change_set_id: id,
  record_type: 'Person',
  at: old,
  user,
  via: 'screen',
  op: 'update',
  fields: [{ field: label.toLowerCase(), label, old: before, new: after, can_put_back: false }],
});
const page = (entries: TimelineData['entries'], next: string | null = null): TimelineData => ({
  filter: 'ALL',
  entries,
  next,
});
const TIMELINE = 'GET /api/internal/people/4/timeline';
const COUNTS = 'GET /api/internal/people/4/timeline/counts';
const counts = { body: { counts: { ANY_TIME: 22, TODAY: 0, YESTERDAY: 0, PAST_7_DAYS: 0, OLDER: 22 } } };
const feed = (first: TimelineData) => <Timeline kind="person" id={4} name="Camila Meadsen" first={first} />;
const twenty = Array.from({ length: 20 }, (_, at) => comment(30 - at));

describe('ACT-02 the activity feed', () => {
  it('ACT-02 page size 20: the rest is shown when asked for, under the heads of the date buckets', async () => {
    const heard = fakeServer({ [TIMELINE]: { body: page([comment(2), comment(1)]) }, [COUNTS]: counts });
    await renderPage(feed(page(twenty, 'cursor')));
    expect(screen.getByRole('heading', { name: 'Older' })).toBeTruthy();
    expect(await screen.findByText('20 of 22 entries')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Show 2 more' }));
    expect(await screen.findByText('Comment 1')).toBeTruthy();
    expect(heard.at(-1)?.path).toBe('/api/internal/people/4/timeline?filter=ALL&date=ANY_TIME&before=cursor');
    expect(screen.queryByRole('button', { name: /^Show .* more/ })).toBeNull();
  });

  it('ACT-02 the filters with entries are offered, and the choice is in the address and saved as global filters', async () => {
    const SAVE = 'PUT /api/internal/people/4/activities/global_filters';
    const heard = fakeServer({
      [TIMELINE]: { body: page([]) },
      [SAVE]: { body: { value: 'ACTIVITIES' } },
      [COUNTS]: counts,
    });
    const { router } = await renderPage(feed(page([comment(1)])));
    const filters = screen.getByRole('radiogroup', { name: 'Activity' });
    expect(
      within(filters)
        .getAllByRole('radio')
        .map((one) => (one as HTMLInputElement).value),
    ).toEqual(['ALL', 'ACTIVITIES', 'SYSTEM_UPDATES']);
    await userEvent.click(screen.getByRole('radio', { name: 'Activities' }));
    expect(await screen.findByText(/No notes or comments on Camila Meadsen\./)).toBeTruthy();
    expect(router.state.location.searchStr).toContain('feed=activities');
    await waitFor(() => expect(heard.find(({ method }) => method === 'PUT')?.body).toEqual({ value: 'ACTIVITIES' }));
    await userEvent.click(screen.getByRole('button', { name: 'Show all' }));
    expect(await screen.findByText('Comment 1')).toBeTruthy();
  });

  it('ACT-02 the date buckets say how many entries are in each, and filter the feed', async () => {
    const heard = fakeServer({ [TIMELINE]: { body: page([]) }, [COUNTS]: counts });
    await renderPage(feed(page([comment(1)])));
    await userEvent.click(screen.getByRole('button', { name: 'Date: Any time' }));
    const older = await screen.findByRole('menuitemradio', { name: /Older/ });
    await waitFor(() => expect(older.textContent).toContain('22'));
    await userEvent.click(await screen.findByRole('menuitemradio', { name: /Past 7 days/ }));
    expect(await screen.findByText('No activity on Camila Meadsen in the past 7 days.')).toBeTruthy();
    expect(heard.some(({ path }) => path.includes('date=PAST_7_DAYS'))).toBe(true);
  });

  it('ACT-02 system updates of one person fold into one line with the first and last value of each field', async () => {
    fakeServer({});
    await renderPage(feed(page([change(3, 'City', 'Rome', 'Oslo'), change(2, 'City', 'Bonn', 'Rome')])));
    expect(screen.getByText('2 system updates')).toBeTruthy();
    expect(screen.getByText('Bonn')).toBeTruthy();
    expect(screen.queryByText('Rome')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'Show each' }));
    expect(screen.getAllByText('changed City')).toHaveLength(2);
  });

  it('ACT-02 a link to an entry opens the feed with it, and says so when it is gone', async () => {
    const heard = fakeServer({ [TIMELINE]: { status: 404, body: { error: 'Not found' } } });
    await renderPage(feed(page([comment(1)])), { at: '/people/4?entry=comment-9' });
    expect(await screen.findByText(/no longer exists/)).toBeTruthy();
    expect(heard[0]?.path).toContain('entry=comment-9');
    await userEvent.click(screen.getByRole('button', { name: 'Show latest activity' }));
    expect(await screen.findByText('Comment 1')).toBeTruthy();
  });
});
