import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fakeServer } from '../../../testing/fake-server';
import { renderPage } from '../../../testing/render';
import { signedIn } from '../../../testing/session-fixture';
import { PipelinesPage } from './pipelines-page';

const at = { created_at: '', updated_at: '' };
const stage = (id: number, name: string, percent: number, deal_pipeline_id: number, stale: number | null = 14) => ({
  id,
  name,
  percent,
  deal_pipeline_id,
  stale_after_days: stale,
  ...at,
});
const stages = [
  stage(1, 'Lost', 0, 1, null),
  stage(2, 'Qualified', 10, 1),
  stage(3, 'Offer', 60, 1, null),
  stage(4, 'Won', 100, 1, null),
  stage(5, 'Lost', 0, 2, null),
  stage(6, 'Upcoming', 30, 2),
  stage(7, 'Won', 100, 2, null),
];
const closed = (id: number) => ({ ...stages[id - 1], account_id: 1 });
const pipelines = [
  {
    id: 1,
    name: 'Sales Pipeline',
    default: true,
    pipeline_type: 'new_revenue',
    description: null,
    ...at,
    has_deals: true,
    count_deals: 5,
    lost_stage: closed(1),
    won_stage: closed(4),
  },
  {
    id: 2,
    name: 'Renewals',
    default: false,
    pipeline_type: 'renewal',
    description: null,
    ...at,
    has_deals: true,
    count_deals: 4,
    lost_stage: closed(5),
    won_stage: closed(7),
  },
];
const page = (entries: readonly object[]) => ({
  body: { entries, pagination: { page: 1, page_var: 'page', per_page: 200, pages: 1, total: entries.length } },
});
const uses = [
  { deal_stage_id: 2, n: 5, value_cents: 123_450 },
  { deal_stage_id: 6, n: 3, value_cents: 100 },
  { deal_stage_id: 7, n: 1, value_cents: 50 },
];
const written = { headers: { 'X-Change-Set': '9' } };

async function open(answers: Parameters<typeof fakeServer>[0] = {}, user = {}, held = uses) {
  const boot = signedIn({ user });
  const heard = fakeServer({
    'GET /api/internal/boot': { body: boot },
    'GET /api/v3/admin/deal_pipelines': page(
      pipelines.map((one) => (held.length ? one : { ...one, count_deals: 0, has_deals: false })),
    ),
    'GET /api/v3/admin/deal_stages': page(stages),
    'GET /api/internal/deal_stages/uses': { body: { uses: held } },
    'POST /api/internal/list_actions': { ...written, body: { list_action: null } },
    ...answers,
  });
  await renderPage(<PipelinesPage />, { boot, at: '/admin/pipelines' });
  await screen.findByRole('table', { name: 'Stages of Renewals' });
  return heard;
}
const sent = (heard: ReturnType<typeof fakeServer>, method: string) =>
  heard.filter((one) => one.method === method).map(({ path, body }) => [path, body]);
const card = (name: RegExp) => within(screen.getByRole('region', { name }));

describe('ADMIN-06 the screen of pipelines', () => {
  it('ADMIN-06 the default has its suffix, stages come by percent with limit, deals and value', async () => {
    await open();
    const table = screen.getByRole('table', { name: 'Stages of Sales Pipeline' });
    expect(screen.getByRole('heading', { name: 'Sales Pipeline (default)' })).toBeTruthy();
    expect(
      within(table)
        .getAllByRole('row')
        .slice(1)
        .map((row) => row.getAttribute('aria-label')),
    ).toEqual(['Lost', 'Qualified', 'Offer', 'Won']);
    const cells = (name: string) =>
      within(within(table).getByRole('row', { name }))
        .getAllByRole('cell')
        .map((cell) => cell.textContent);
    expect(cells('Qualified').slice(0, 5)).toEqual(['Qualified', '10%', '14 days', '5 deals', '$1,234.50']);
    expect(cells('Offer')[2]).toBe('Never');
    expect(cells('Won')[2]).toBe('–');
  });

  it('ADMIN-06 Enter edits a stage: name, percent and limit; what is taken is said under its field', async () => {
    let taken = true;
    const heard = await open({
      'PUT /api/v3/admin/deal_stages/2': () =>
        taken
          ? { status: 422, body: [{ field: 'percent', msg: 'Already been taken.' }] }
          : { ...written, body: stages[1] },
    });
    screen.getByRole('row', { name: 'Qualified' }).focus();
    await userEvent.keyboard('{Enter}');
    const form = await screen.findByRole('form', { name: 'Edit the stage Qualified' });
    const percent = within(form).getByRole('textbox', { name: 'Probability' });
    const limit = within(form).getByRole('textbox', { name: 'Going stale after' });
    await userEvent.clear(percent);
    await userEvent.type(percent, '100{Enter}');
    expect(within(form).getByText('Has to be a whole number from 1 to 99')).toBeTruthy();
    await userEvent.clear(percent);
    await userEvent.clear(limit);
    await userEvent.type(percent, '60{Enter}');
    expect(await within(form).findByText('Already been taken.')).toBeTruthy();
    taken = false;
    await userEvent.clear(percent);
    await userEvent.type(percent, '70{Enter}');
    expect(await screen.findByText('Qualified saved')).toBeTruthy();
    expect(sent(heard, 'PUT').at(-1)).toEqual([
      '/api/v3/admin/deal_stages/2',
      { deal_stage: { name: 'Qualified', percent: 70, stale_after_days: null } },
    ]);
  });

  it('ADMIN-06 Lost and Won are renamed only, and the default pipeline is not deleted', async () => {
    await open();
    const table = screen.getByRole('table', { name: 'Stages of Sales Pipeline' });
    within(table).getByRole('row', { name: 'Won' }).focus();
    await userEvent.keyboard('{Enter}');
    const form = await screen.findByRole('form', { name: 'Edit the stage Won' });
    expect(within(form).queryByRole('textbox', { name: 'Probability' })).toBeNull();
    await userEvent.keyboard('{Escape}');
    await userEvent.click(card(/^Sales Pipeline/).getByRole('button', { name: 'Actions for Sales Pipeline' }));
    expect((await screen.findByRole('menuitem', { name: /^Delete/ })).getAttribute('aria-disabled')).toBe('true');
  });

  it('ADMIN-06 a stage is added, and a pipeline made the default', async () => {
    const heard = await open({
      'POST /api/v3/admin/deal_stages': { ...written, body: stages[1] },
      'PUT /api/v3/admin/deal_pipelines/2': { ...written, body: pipelines[1] },
    });
    await userEvent.click(card(/^Renewals/).getByRole('button', { name: 'Add stage' }));
    await userEvent.type(await screen.findByRole('textbox', { name: 'Name' }), 'Agreed');
    await userEvent.type(screen.getByRole('textbox', { name: 'Probability' }), '90{Enter}');
    await waitFor(() =>
      expect(sent(heard, 'POST')).toEqual([
        [
          '/api/v3/admin/deal_stages',
          { deal_stage: { name: 'Agreed', percent: 90, stale_after_days: 14, deal_pipeline_id: 2 } },
        ],
      ]),
    );
    await userEvent.click(card(/^Renewals/).getByRole('button', { name: 'Make default' }));
    expect(await screen.findByText('Renewals is now the default')).toBeTruthy();
    expect(sent(heard, 'PUT')).toEqual([['/api/v3/admin/deal_pipelines/2', { deal_pipeline: { default: true } }]]);
  });

  it('ADMIN-06 deleting a pipeline names pipeline and stage, and shows what moves where', async () => {
    const heard = await open();
    await userEvent.click(screen.getByRole('button', { name: 'Actions for Renewals' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: /^Delete/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete the pipeline Renewals?' });
    expect(within(dialog).getByRole('combobox', { name: 'New pipeline' }).textContent).toContain(
      'Sales Pipeline (default)',
    );
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete and move 4 deals' }));
    expect(within(dialog).getByText('Required')).toBeTruthy();
    await userEvent.click(within(dialog).getByRole('combobox', { name: 'New stage' }));
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual([
      'Qualified 10%',
      'Offer 60%',
    ]);
    await userEvent.click(screen.getByRole('option', { name: 'Offer 60%' }));
    expect(dialog.textContent).toContain('3 open');
    expect(dialog.textContent).toContain('1 won');
    await userEvent.click(within(dialog).getByRole('button', { name: 'Delete and move 4 deals' }));
    expect(await screen.findByText('Renewals deleted')).toBeTruthy();
    expect(sent(heard, 'POST')).toEqual([
      ['/api/internal/list_actions', { list_action: { list: 'deal_pipelines', ids: [2], replacement_id: 3 } }],
    ]);
  });

  it('ADMIN-06 a stage with deals asks for another of its pipeline', async () => {
    await open();
    screen.getByRole('row', { name: 'Qualified' }).focus();
    await userEvent.keyboard('{Delete}');
    const dialog = await screen.findByRole('dialog', { name: 'Delete the stage Qualified?' });
    await userEvent.click(within(dialog).getByRole('combobox', { name: 'New stage' }));
    expect((await screen.findAllByRole('option')).map(({ textContent }) => textContent)).toEqual(['Offer 60%']);
  });

  it('ADMIN-06 without deals a stage and a pipeline are deleted at once', async () => {
    const heard = await open({}, {}, []);
    screen.getByRole('row', { name: 'Qualified' }).focus();
    await userEvent.keyboard('{Delete}');
    expect(await screen.findByText('Qualified deleted')).toBeTruthy();
    await userEvent.click(screen.getByRole('button', { name: 'Actions for Renewals' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: /^Delete/ }));
    expect(await screen.findByText('Renewals deleted')).toBeTruthy();
    expect(sent(heard, 'POST').map(([, body]) => body)).toEqual([
      { list_action: { list: 'deal_stages', ids: [2] } },
      { list_action: { list: 'deal_pipelines', ids: [2], replacement_id: 2 } },
    ]);
  });

  it('ADMIN-06 a read-only administrator sees everything and changes nothing', async () => {
    const heard = await open({}, { read_only: true });
    for (const name of ['New pipeline', 'Make default', 'Add stage'])
      expect(screen.getAllByRole('button', { name })[0]?.getAttribute('aria-disabled')).toBe('true');
    screen.getByRole('row', { name: 'Qualified' }).focus();
    await userEvent.keyboard('{Enter}{Delete}');
    expect(screen.queryByRole('form')).toBeNull();
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(heard.filter(({ method }) => method !== 'GET')).toEqual([]);
  });
});
