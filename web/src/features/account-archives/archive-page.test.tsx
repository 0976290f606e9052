import type { AccountRestore } from '@fairlead/domain/account-archives/account-restores.contract';
import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeServer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { ArchivePage } from './archive-page';

type Answers = Parameters<typeof fakeServer>[0];

const EXPORTS = 'GET /api/v3/admin/account_exports';
const LIST = 'GET /api/v3/admin/account_restores';
const none = { body: { entries: [], pagination: { page: 1, page_var: 'page', per_page: 50, pages: 1, total: 0 } } };
const restore = (more: Partial<AccountRestore> = {}): AccountRestore => ({
  id: 4,
  user: null,
  file_name: 'kestrel.zip',
  bytes: 120_000,
  manifest: {
    fairlead_archive: 1,
    created_at: '2026-11-20T09:00:00.000Z',
    company_name: 'Kestrel Optics',
    lines: { deal: 1200, person: 1, deal_tag: 6 },
    files: 2,
  },
  status: 'uploaded',
  total: 0,
  done: 0,
  error: null,
  faults: [],
  fault_count: 0,
  created_at: '2026/11/21 09:00:00 +0000',
  finished_at: null,
  ...more,
});

async function open(answers: Answers) {
  const heard = fakeServer({ [EXPORTS]: none, ...answers });
  await renderPage(<ArchivePage />, { at: '/admin/archive' });
  return heard;
}

const listed = (entries: AccountRestore[], blocked: string | null = null) => ({ body: { entries, blocked } });

describe('LIST-10 the page of archives', () => {
  it('LIST-10 archive: the content of an uploaded one is shown before it is restored', async () => {
    let started = false;
    await open({
      [LIST]: () => listed([restore(started ? { status: 'running', total: 100, done: 60 } : {})]),
      'POST /api/v3/admin/account_restores/4/start': () => {
        started = true;
        return { body: restore({ status: 'waiting' }) };
      },
    });
    expect(await screen.findByText('kestrel.zip of Kestrel Optics')).toBeTruthy();
    expect(screen.getByText('It holds 1 person, 1,200 deals, 2 pictures')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Restore' }));
    expect(await screen.findByText('The archive is being restored')).toBeTruthy();
    expect(screen.getByRole('progressbar').getAttribute('aria-valuenow')).toBe('60');
  });

  it('LIST-10 archive: an account that is not empty says why it takes none', async () => {
    await open({ [LIST]: listed([], 'This account is not empty: it has deals.') });
    expect(await screen.findByText('This account is not empty: it has deals.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Choose a file' })).toBeNull();
  });

  it('LIST-10 archive: faults are listed by file and line', async () => {
    const faults = [{ file: 'deal.jsonl', line: 7, msg: '"name" is missing' }];
    await open({
      [LIST]: listed([restore({ status: 'failed', error: 'Nothing was restored.', faults, fault_count: 3 })]),
    });
    const table = await screen.findByRole('table', { name: '3 lines or files cannot be restored' });
    expect(
      within(table)
        .getAllByRole('cell')
        .map((cell) => cell.textContent),
    ).toEqual(['deal.jsonl', '7', '"name" is missing']);
    expect(screen.getByText('and 2 more')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Choose a file' })).toBeTruthy();
  });

  it('LIST-10 archive: a file of another type is refused where it was chosen', async () => {
    await open({
      [LIST]: listed([]),
      'POST /api/v3/admin/account_restores': { status: 422, body: [{ field: 'file', msg: 'The file is damaged.' }] },
    });
    const input = await screen.findByLabelText('Choose a file', { selector: 'input' });
    fireEvent.change(input, { target: { files: [new File(['x'], 'x.zip')] } });
    await waitFor(() => expect(screen.getByRole('alert').textContent).toContain('The file is damaged.'));
  });
});
