import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server';
import { NO_VALUES, OWN_FIELDS } from '../../testing/own-fields-fixture';
import { renderPage } from '../../testing/render';
import { signedIn } from '../../testing/session-fixture';
import { RecordPanel } from './record-panel';

afterEach(() => vi.unstubAllGlobals());

const deal = {
  id: 3,
  name: 'Predictive maintenance suite',
  deal_value: '284000.0',
  deal_weighted_forecast: '213000.0',
  company: { id: 9, name: 'Castellan Steel' },
  user_id: 1,
  created_by_user_id: 1,
  deal_pipeline_id: 1,
  deal_stage_id: 12,
  deal_stage: { id: 12, name: 'Negotiation', percent: 75 },
  deal_pipeline: { id: 1, name: 'Sales Pipeline' },
  expected_close_date: '2026/05/18',
};
const page = {
  record: deal,
  timeline: {
    entries: [
      {
        kind: 'note',
        id: 5,
        at: '2026/05/14 10:00:00 -0400',
        user: { id: 1, first_name: 'Ines', last_name: 'Moreau' },
        title: null,
        content: 'Wants on-site spares.',
        mentions: [],
        is_private: false,
        category: null,
        can_edit: false,
        comments: [],
      },
    ],
    next: null,
  },
  related: { people: [], company: null, stage_days: [{ deal_stage_id: 12, days: 9 }] },
};
const stages = [10, 50, 75].map((percent, index) => ({
  id: 10 + index,
  name: ['Qualified', 'Presentation', 'Negotiation'][index] as string,
  percent,
  deal_pipeline_id: 1,
}));

function show(place: { index: number; total: number } | null = { index: 2, total: 38 }) {
  const acts = { onMove: vi.fn(), onClose: vi.fn() };
  const boot = signedIn({ account: { deal_stages: stages } });
  return renderPage(<RecordPanel kind="deal" id={3} place={place} {...acts} />, { boot }).then(() => acts);
}

describe('LIST-01 a record beside its list', () => {
  it('LIST-01 key facts, what happened last, its place on the list page, and the way to its own', async () => {
    fakeServer({ 'GET /api/internal/deals/3/page': { body: page } });
    const acts = await show();
    const panel = await screen.findByRole('complementary', { name: 'Deal preview' });
    expect(await within(panel).findByText('$284,000')).toBeTruthy();
    for (const words of ['3 of 38', 'Castellan Steel', '75% · 9 days in stage', 'Wants on-site spares.'])
      expect(within(panel).getByText(words)).toBeTruthy();
    expect(within(panel).getByRole('link', { name: 'Open the page' }).getAttribute('href')).toBe('/deals/3');
    await userEvent.click(within(panel).getByRole('button', { name: 'Next deal' }));
    expect(acts.onMove).toHaveBeenCalledWith(1);
    await userEvent.keyboard('{Escape}');
    expect(acts.onClose).toHaveBeenCalled();
  });

  it('ADMIN-03 custom fields with a value are shown on the panel, in words, and empty ones are not', async () => {
    const custom_fields = { ...NO_VALUES, custom_label_1: 11, custom_label_3: '1234.5', custom_label_6: [61, 62] };
    fakeServer({ 'GET /api/internal/deals/3/page': { body: { ...page, record: { ...deal, custom_fields } } } });
    const boot = signedIn({ account: { deal_stages: stages, own_fields: OWN_FIELDS } });
    await renderPage(<RecordPanel kind="deal" id={3} place={null} onMove={vi.fn()} onClose={vi.fn()} />, { boot });
    const panel = await screen.findByRole('complementary', { name: 'Deal preview' });
    const shownIn = (label: string) =>
      within(panel).getByText(label, { selector: 'dt' }).nextElementSibling?.textContent;
    await within(panel).findByText('$284,000');
    expect(['Region', 'License', 'Modules'].map(shownIn)).toEqual(['North', '$1,234.50', 'MailMaps']);
    for (const label of ['Seats', 'Renewal', 'Partner', 'Contract no.'])
      expect(within(panel).queryByText(label)).toBeNull();
  });

  it('LIST-01 a deleted record says so on the panel, and a failed page offers to try again', async () => {
    let gone = true;
    fakeServer({
      'GET /api/internal/deals/3/page': () => (gone ? { status: 404, body: { error: 'Not found' } } : { body: page }),
    });
    await show(null);
    expect(await screen.findByText(/no longer exists/)).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull();
    gone = false;
    window.dispatchEvent(new CustomEvent('deal:update', { detail: { id: 3 } }));
    await waitFor(() => expect(screen.getByText('$284,000')).toBeTruthy());
  });

  it.each([
    [
      'person',
      'people',
      { full_name: 'Ana Ruiz', email: 'ana@old.test' },
      { full_name: 'Ana Ruiz', email: 'ana@new.test' },
    ],
    [
      'company',
      'companies',
      { name: 'Castellan', email: 'ana@old.test' },
      { name: 'Castellan', email: 'ana@new.test' },
    ],
  ] as const)(
    'SHELL-09 %s:update reloads the card that is open beside the list (person:update, company:update)',
    async (kind, plural, before, after) => {
      let record: object = before;
      const related = { people: [], company: null, deals: { entries: [], more: false }, children: [] };
      const heard = fakeServer({
        [`GET /api/internal/${plural}/3/page`]: () => ({
          body: { record: { id: 3, user_id: 1, ...record }, timeline: { entries: [], next: null }, related },
        }),
      });
      await renderPage(<RecordPanel kind={kind} id={3} place={null} onMove={vi.fn()} onClose={vi.fn()} />);
      expect(await screen.findByText('ana@old.test')).toBeTruthy();
      record = after;
      window.dispatchEvent(new CustomEvent(`${kind}:update`, { detail: { id: 3 } }));
      expect(await screen.findByText('ana@new.test')).toBeTruthy();
      expect(heard).toHaveLength(2);
    },
  );
});
