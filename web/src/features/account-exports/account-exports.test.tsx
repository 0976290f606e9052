import type { AccountExport } from '@fairlead/domain/account-exports/account-exports.contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeServer, noAnswer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { AccountExportsPage } from './account-exports-page';

type Answers = Parameters<typeof fakeServer>[0];

const LIST = 'GET /api/v3/admin/account_exports';
const CREATE = 'POST /api/v3/admin/account_exports';
const one = (more: Partial<AccountExport> = {}): AccountExport => ({
  id: 1,
  account_id: 1,
  user_id: 1,
  user: { id: 1, first_name: 'Hanna', last_name: 'Lindqvist', avatar_thumb_url: null } as AccountExport['user'],
  export_type: 'all',
  period: 'any_time',
  period_from: null,
  period_to: null,
  callout_url: null,
  callout_outcome: null,
  notification_emails: '',
  status: 'done',
  total: 1200,
  done: 1200,
  error: null,
  bytes: 2_400_000,
  file_url: '/api/v3/admin/account_exports/1/file.zip',
  created_at: '2026/11/21 09:00:00 +0000',
  finished_at: '2026/11/21 09:01:00 +0000',
  ...more,
});
const listed = (...entries: AccountExport[]) => ({
  body: { entries, pagination: { page: 1, page_var: 'page', per_page: 50, pages: 1, total: entries.length } },
});

async function open(answers: Answers, at = '/admin/account_exports') {
  const heard = fakeServer(answers);
  await renderPage(<AccountExportsPage />, { at });
  return heard;
}

describe('LIST-10 the page of account exports', () => {
  it('LIST-10 account exports: before, without and instead of the list it says where things stand', async () => {
    await open({ [LIST]: noAnswer });
    expect(screen.queryByText('No exports yet')).toBeNull();
    let fails = true;
    await open({ [LIST]: () => (fails ? { status: 422 } : listed()) });
    expect(await screen.findByText('The exports could not be loaded. Nothing was changed.')).toBeTruthy();
    fails = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No exports yet')).toBeTruthy();
  });

  it('LIST-10 account exports: each says what it holds, how far it is, and offers its file', async () => {
    await open({
      [LIST]: listed(
        one({ id: 4, status: 'running', done: 2500, bytes: null, file_url: null }),
        one({ id: 3, export_type: 'deals', period: 'last_month' }),
        one({ id: 2, status: 'failed', error: 'The file would be larger than 2 GB.', file_url: null }),
        one({ id: 1, period: 'custom', period_from: '2026/01/01', period_to: '2026/03/31', file_url: null }),
      ),
    });
    const rows = within(await screen.findByRole('list', { name: 'Account exports' })).getAllByRole('listitem');
    expect(rows.map((row) => within(row).getByRole('status').textContent)).toEqual([
      '2,500 rows written',
      '1,200 rows, 2.4 MB',
      'The file would be larger than 2 GB.',
      '1,200 rows, 2.4 MB. The file is kept for 7 days, for the user who requested it.',
    ]);
    expect(screen.getByText('Everything, Jan 1 to Mar 31')).toBeTruthy();
    expect(screen.getAllByRole('button', { name: /^Download/ })).toEqual([
      screen.getByRole('button', { name: 'Download Deals, Last Month' }),
    ]);
    const [running] = screen.getAllByRole('button', { name: 'Delete the export Everything' });
    expect(running?.getAttribute('aria-disabled')).toBe('true');
  });

  it('LIST-10 account exports: one that is being written is read again until it is done', async () => {
    let asked = 0;
    await open({
      [LIST]: () => listed(one(asked++ ? {} : { status: 'waiting', done: 0, file_url: null, bytes: null })),
    });
    expect(await screen.findByText('Waiting')).toBeTruthy();
    expect(await screen.findByText('1,200 rows, 2.4 MB')).toBeTruthy();
  });

  it('LIST-10 account exports: a new one is asked for with its records, period, emails and callout; errors keep what was typed', async () => {
    let answer: { status?: number; body: unknown } = {
      status: 422,
      body: [{ field: 'callout_url', msg: 'Must begin with https://' }],
    };
    const heard = await open({ [LIST]: listed(), [CREATE]: () => answer }, '/admin/account_exports?open=new');
    const dialog = within(await screen.findByRole('dialog', { name: 'New export' }));
    const type = (label: RegExp, value: string) =>
      fireEvent.change(dialog.getByRole('textbox', { name: label }), { target: { value } });
    type(/Tell by email/, 'ann@example.test, nonsense');
    type(/Callout URL/, 'http://example.test');
    fireEvent.click(dialog.getByRole('button', { name: 'Export' }));
    expect(await dialog.findByText('nonsense is not an email address')).toBeTruthy();
    expect(heard.filter(({ method }) => method === 'POST')).toEqual([]);
    type(/Tell by email/, 'ann@example.test');
    fireEvent.click(dialog.getByRole('button', { name: 'Export' }));
    expect(await dialog.findByText('Must begin with https://')).toBeTruthy();
    answer = { body: one() };
    type(/Callout URL/, 'https://example.test/hook');
    fireEvent.click(dialog.getByRole('button', { name: 'Export' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(heard.findLast(({ method }) => method === 'POST')?.body).toMatchObject({
      account_export: {
        export_type: 'all',
        period: 'any_time',
        notification_emails: 'ann@example.test',
        callout_url: 'https://example.test/hook',
      },
    });
  });
});
