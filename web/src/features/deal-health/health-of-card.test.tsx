import { screen } from '@testing-library/react';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { signedIn } from '../../testing/session-fixture';
import { CardHealth, CardRisk } from './public';

afterEach(() => vi.unstubAllGlobals());

const card = (id: number, more: object = {}) => ({
  id,
  closed_time: null,
  deal_stage_id: 1,
  next_entry_due: null,
  expected_close_date: null,
  ...more,
});
const ENTRIES = [
  {
    id: 1,
    level: 'at_risk',
    reason: { reason: 'close_date_passed', is_serious: true, since: '2026/05/01', date: '2026/04/01', days: 43 },
  },
  { id: 2, level: 'needs_attention', reason: { reason: 'no_next_step', is_serious: false, since: null } },
  { id: 3, level: 'on_track', reason: null },
];
const cards = (
  <>
    <CardRisk deal={card(1)} />
    <CardRisk deal={card(2)} />
    <CardRisk deal={card(4, { closed_time: '2026/05/01 10:00:00 -0400' })} />
    <CardHealth deal={card(2)} />
    <CardHealth deal={card(3)} />
  </>
);
const CALL = 'GET /api/internal/deal_health';

it('EXT-05 health of a deal on cards: those in view are asked for together, deals at risk have a mark, and words are heard', async () => {
  const heard = fakeServer({ [CALL]: { body: { entries: ENTRIES } } });
  await renderPage(cards);
  expect(await screen.findByText('On track')).toBeTruthy();
  expect(screen.getByText('Needs attention').parentElement?.textContent).toBe('Needs attentionNo next step');
  expect(screen.getAllByText('At risk: Close date passed')).toHaveLength(1);
  const asked = heard.filter(({ path }) => path.includes('deal_health')).map(({ path }) => decodeURIComponent(path));
  expect(asked).toEqual(['/api/internal/deal_health?ids=1,2,3']);
});

it('EXT-05 deal_intelligence off: cards ask for no health', async () => {
  const heard = fakeServer({ [CALL]: { body: { entries: ENTRIES } } });
  await renderPage(cards, { boot: signedIn({ account: { features: { deal_intelligence: false } } }) });
  expect(heard.filter(({ path }) => path.includes('deal_health'))).toEqual([]);
  expect(document.querySelector('[data-tone]')).toBeNull();
});
