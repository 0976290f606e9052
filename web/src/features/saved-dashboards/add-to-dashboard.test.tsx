import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { reportOf } from '@fairlead/domain/reports/report';
import { afterEach, expect, it, vi } from 'vitest';
import { dashboard, listed } from '../../testing/dashboard-fixture';
import { fakeServer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { signedIn } from '../../testing/session-fixture';
import { AddToDashboard } from './public';

afterEach(() => vi.unstubAllGlobals());

const ONE = '/api/internal/dashboards/3';
const home = { dashboard_id: null, is_chosen: false };
const REPORT = { name: 'Won this year', saved_report_id: 7, definition: reportOf('dealsWon') };

async function open(answers: Parameters<typeof fakeServer>[0] = {}) {
  const heard = fakeServer({
    'GET /api/internal/dashboards': { body: { entries: [listed()], home } },
    [`GET ${ONE}`]: { body: dashboard() },
    ...answers,
  });
  await renderPage(<AddToDashboard report={REPORT} />, { boot: signedIn() });
  return (method: string) => heard.filter((one) => one.method === method).map(({ body }) => body);
}
interface Sent {
  readonly dashboard: { readonly name?: string; readonly version?: string; readonly tiles: readonly object[] };
}

it('REP-05 arrange tiles: a report is added to a dashboard where there is room, and once more after another change', async () => {
  let tries = 0;
  const refused = { status: 409, body: { error: 'Someone else changed this dashboard in the meantime.' } };
  const sent = await open({ [`PUT ${ONE}`]: () => (tries++ === 0 ? refused : { body: dashboard({ version: 'v2' }) }) });
  await userEvent.click(screen.getByRole('button', { name: 'Add to dashboard' }));
  const dialog = await screen.findByRole('dialog', { name: 'Add “Won this year” to a dashboard' });
  await userEvent.click(await within(dialog).findByRole('button', { name: 'Add' }));
  expect(await screen.findByText('“Won this year” added to “North team”')).toBeTruthy();
  expect(sent('PUT')).toHaveLength(2);
  const { tiles } = (sent('PUT')[1] as Sent).dashboard;
  expect(tiles).toHaveLength(4);
  expect(tiles[3]).toMatchObject({
    kind: 'saved_report',
    saved_report_id: 7,
    show: 'chart',
    place: { column: 1, row: 7, width: 6, height: 4 },
  });
});

it('REP-05 create: a report is put on a dashboard that is made for it, which needs a name', async () => {
  const sent = await open({
    'GET /api/internal/dashboards': { body: { entries: [listed({ may_update: false })], home } },
    'POST /api/internal/dashboards': { body: dashboard({ name: 'Monday' }) },
  });
  await userEvent.click(screen.getByRole('button', { name: 'Add to dashboard' }));
  const name = await screen.findByRole('textbox', { name: 'Name' });
  await userEvent.clear(name);
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  expect(await screen.findByText('Required')).toBeTruthy();
  await userEvent.type(name, 'Monday');
  await userEvent.click(screen.getByRole('button', { name: 'Add' }));
  await waitFor(() => expect((sent('POST')[0] as Sent | undefined)?.dashboard.name).toBe('Monday'));
});
