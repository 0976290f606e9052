import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer, noAnswer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { signedIn } from '../../testing/session-fixture';
import { IconTable } from '../../ui/icons';
import { RecordList } from '../record-list/public';
import { tellTotal } from '../record-list/selection';
import { ExportButton } from './public';

const EXPORT = 'POST /api/v3/deals/export';
const saved: string[] = [];
const click = vi.spyOn(HTMLAnchorElement.prototype, 'click');

beforeEach(() => {
  saved.length = 0;
  click.mockImplementation(function (this: HTMLAnchorElement) {
    saved.push(this.getAttribute('href') ?? '');
  });
});
afterEach(() => {
  click.mockReset();
  tellTotal('deal', 0, false);
});

async function shown(answers: Parameters<typeof fakeServer>[0], at = '/deals', boot = signedIn()) {
  const heard = fakeServer(answers);
  await renderPage(<ExportButton kind="deal" />, { at, boot });
  return { heard, button: screen.getByRole('button', { name: 'Export as CSV' }) };
}
const ready = (total: number) => ({ body: { export: { id: 3, total, file_url: '/api/v3/exports/3.csv' } } });

describe('LIST-10 export csv from lists', () => {
  it('LIST-10 while the export is made nothing is saved or announced', async () => {
    const { heard, button } = await shown({ [EXPORT]: noAnswer });
    fireEvent.click(button);
    await waitFor(() => expect(heard).toHaveLength(1));
    expect(saved).toEqual([]);
    expect(screen.queryByText(/^Downloading/)).toBeNull();
  });

  it.each([
    [1, 'Downloading 1 deal'],
    [88_000, 'Downloading 88,000 deals'],
  ])('LIST-10 when %i are ready the browser saves the file, and it is said how many', async (total, words) => {
    const { button } = await shown({ [EXPORT]: ready(total) });
    fireEvent.click(button);
    expect(await screen.findByText(words)).toBeTruthy();
    expect(saved).toEqual(['/api/v3/exports/3.csv']);
  });

  it('LIST-10 of an empty list the button is disabled, says why and asks for nothing', async () => {
    const none = { entries: [], pagination: { page: 1, page_var: 'page', per_page: 100, pages: 1, total: 0 } };
    const heard = fakeServer({ 'GET /api/v3/deals': { body: none }, [EXPORT]: ready(0) });
    await renderPage(<RecordList kind="deal" icon={IconTable} begin={null} aside={<ExportButton kind="deal" />} />, {
      at: '/deals',
      boot: signedIn({ list_views: [] }),
    });
    await screen.findByText('No deals yet');
    const button = screen.getByRole('button', { name: 'Export as CSV' });
    await waitFor(() => expect(button.getAttribute('aria-disabled')).toBe('true'));
    await userEvent.hover(button);
    expect(await screen.findByText('There are no deals to export')).toBeTruthy();
    fireEvent.click(button);
    expect(heard.some(({ method }) => method === 'POST')).toBe(false);
  });

  it('LIST-10 while it is not known how many there are, the button is not disabled', async () => {
    tellTotal('deal', 0, false);
    const { button } = await shown({ [EXPORT]: ready(1) });
    expect(button.getAttribute('aria-disabled')).not.toBe('true');
  });

  it('LIST-10 if meanwhile there are none left, that is said, and no file is saved', async () => {
    const { button } = await shown({ [EXPORT]: ready(0) });
    fireEvent.click(button);
    expect(await screen.findByText('There are no deals to export')).toBeTruthy();
    expect(saved).toEqual([]);
  });

  it('LIST-10 the filter and the columns of the list go along', async () => {
    const filter = JSON.stringify({ all: [{ field: 'name', op: 'contains', value: 'x' }] });
    const at = `/deals?filter=${encodeURIComponent(filter)}`;
    const { heard, button } = await shown({ [EXPORT]: ready(2) }, at);
    fireEvent.click(button);
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(heard[0]?.body).toMatchObject({
      filter: { all: [{ field: 'name', op: 'contains', value: 'x' }] },
      columns: expect.arrayContaining(['name']),
    });
  });

  it.each([
    [{ status: 422, body: { error: 'You have used up your exports of this month' } }, /used up your exports/],
    [{ status: 500 }, 'Something went wrong on the server. Nothing was saved.'],
  ])('LIST-10 an export that fails says why, and saves nothing', async (reply, words) => {
    const { button } = await shown({ [EXPORT]: reply });
    fireEvent.click(button);
    expect(await screen.findByText(words)).toBeTruthy();
    expect(saved).toEqual([]);
  });

  it('LIST-10 PERM-03 without the permission the button is disabled and asks for nothing', async () => {
    const boot = signedIn({ user: { is_allowed_to_export: false, is_account_admin: false, level: 1 } });
    const { heard, button } = await shown({ [EXPORT]: ready(2) }, '/deals', boot);
    expect(button.getAttribute('aria-disabled')).toBe('true');
    fireEvent.click(button);
    expect(heard).toEqual([]);
  });
});
