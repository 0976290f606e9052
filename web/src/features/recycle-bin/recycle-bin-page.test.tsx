import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { RecycleBinPage } from './public';

afterEach(() => vi.unstubAllGlobals());

const AT = '/api/v3/recycle_bin';
const deleted = (id: number, type: string, name: string, more: object = {}) => ({
  id,
  type,
  name,
  deleted_at: '2026/05/14 10:00:00 +0000',
  deleted_by: { id: 2, first_name: 'Ann', last_name: 'Berger' },
  days_left: 20,
  can_restore: true,
  can_purge: true,
  ...more,
});
const page = (entries: readonly object[], pages = 1) => ({
  body: { entries, pagination: { page: 1, page_var: 'page', per_page: 50, pages, total: entries.length } },
});

async function open(answers: Parameters<typeof fakeServer>[0], at = '/recycle_bin') {
  const heard = fakeServer(answers);
  await renderPage(<RecycleBinPage />, { at });
  return (method: string) => heard.filter((call) => call.method === method).map(({ path }) => path);
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('REC-12 the recycle bin', () => {
  it('REC-12 deleted records are listed with what they are, who deleted them and how long they stay', async () => {
    await open({
      [`GET ${AT}`]: page([
        deleted(3, 'deals', 'Level sensors'),
        deleted(4, 'people', 'Mira Holm', { deleted_by: null, days_left: 1 }),
        deleted(5, 'companies', 'Kestrel', { days_left: 0 }),
      ]),
    });
    const rows = (await screen.findAllByRole('listitem')).map((row) => row.textContent);
    expect(rows[0]).toContain('Level sensorsDeal · Deleted by Ann Berger');
    expect(rows[0]).toContain('20 days left');
    expect(rows[1]).toContain('Mira HolmPerson · Deleted by the system');
    expect(rows[1]).toContain('1 day left');
    expect(rows[2]).toContain('KestrelCompany');
    expect(rows[2]).toContain('Last day');
  });

  it('REC-12 a record is restored whole by one press; where that fails it stays and the reason is said', async () => {
    let status = 409;
    const asked = await open({
      [`GET ${AT}`]: page([deleted(3, 'deals', 'Level sensors')]),
      [`POST ${AT}/deals/3/restore`]: () =>
        status === 409
          ? { status, body: { error: 'The quota of deals is used up' } }
          : { body: { id: 3, name: 'Level sensors' }, headers: { 'X-Change-Set': '9' } },
    });
    await screen.findByText('Level sensors');
    await press('Restore Level sensors');
    expect(await screen.findByText('The quota of deals is used up')).toBeTruthy();
    status = 200;
    await press('Restore Level sensors');
    expect(await screen.findByText('Level sensors restored')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
    await waitFor(() => expect(asked('GET')).toHaveLength(2));
  });

  it('REC-12 purged for good only after a question; a refusal keeps the dialog open and says why', async () => {
    let refuse = true;
    const asked = await open({
      [`GET ${AT}`]: page([deleted(5, 'companies', 'Kestrel')]),
      [`DELETE ${AT}/companies/5`]: () =>
        refuse ? { status: 409, body: { error: 'It was restored' } } : { status: 204 },
    });
    await screen.findByText('Kestrel');
    await press('Erase permanently: Kestrel');
    expect(await screen.findByRole('dialog', { name: 'Erase Kestrel?' })).toBeTruthy();
    await press('Cancel');
    expect(asked('DELETE')).toEqual([]);
    await press('Erase permanently: Kestrel');
    await screen.findByRole('dialog');
    await press('Erase permanently');
    expect(await screen.findByText('It was restored')).toBeTruthy();
    refuse = false;
    await press('Erase permanently');
    expect(await screen.findByText('Kestrel erased')).toBeTruthy();
    expect(asked('DELETE')).toEqual([`${AT}/companies/5`, `${AT}/companies/5`]);
  });

  it('REC-12 PERM-03 by those permitted: for others both buttons are disabled', async () => {
    await open({
      [`GET ${AT}`]: page([deleted(3, 'deals', 'Level sensors', { can_restore: false, can_purge: false })]),
    });
    await screen.findByText('Level sensors');
    for (const name of ['Restore Level sensors', 'Erase permanently: Level sensors'])
      expect(screen.getByRole('button', { name }).getAttribute('aria-disabled')).toBe('true');
  });

  it('REC-12 an empty bin says how long deleted records stay; a tab asks for one kind of record', async () => {
    const asked = await open({ [`GET ${AT}`]: page([]) });
    expect(screen.queryByText('The recycle bin is empty')).toBeNull();
    expect(await screen.findByText('The recycle bin is empty')).toBeTruthy();
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      'All',
      'Deals',
      'People',
      'Companies',
      'Files',
    ]);
    await userEvent.click(screen.getByRole('tab', { name: 'People' }));
    await waitFor(() => expect(asked('GET').at(-1)).toBe(`${AT}?page=1&type=people`));
  });

  it('REC-12 a bin that cannot be loaded says that nothing was lost, and Try again loads it', async () => {
    let status = 403;
    await open({ [`GET ${AT}`]: () => (status === 403 ? { status } : page([deleted(3, 'deals', 'Level sensors')])) });
    expect(await screen.findByText('The recycle bin could not be loaded. Nothing was lost.')).toBeTruthy();
    status = 200;
    await press('Try again');
    expect(await screen.findByText('Level sensors')).toBeTruthy();
  });
});
