import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fakeServer, noAnswer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { signedIn } from '../../testing/session-fixture';
import { OtherCalendarsPage } from './other-calendars-page';

type Answers = Parameters<typeof fakeServer>[0];

const FEED = '/api/internal/calendar_feed';
const DEVICES = '/api/internal/calendar_devices';
const none = { body: { created_at: null, last_used_at: null } };
const made = { created_at: '2026/05/04 09:00:00 +0000', last_used_at: null };
const phone = { id: 7, name: 'Phone', created_at: '2026/05/04 09:00:00 +0000', last_used_at: null };
const devices = (...entries: object[]) => ({ body: { url: '/dav/', user_name: 'hanna@example.test', entries } });

async function open(answers: Answers, boot = signedIn()) {
  const heard = fakeServer({ [`GET ${FEED}`]: none, [`GET ${DEVICES}`]: devices(), ...answers });
  await renderPage(<OtherCalendarsPage />, { boot });
  return heard;
}

const section = (name: string) => within(screen.getByRole('region', { name }));

describe('CAL-09 the page of other calendars', () => {
  it('CAL-09 the address of the feed is shown once, after it was created', async () => {
    await open({ [`POST ${FEED}`]: { body: { ...made, url: '/calendar_feeds/abc' } } });
    fireEvent.click(await screen.findByRole('button', { name: 'Create an address' }));
    const address = await screen.findByLabelText<HTMLInputElement>('Address of your calendar');
    expect(address.value).toBe(`${location.origin}/calendar_feeds/abc`);
    expect(screen.getByText(/it is shown only once/)).toBeTruthy();
    expect(section('Calendar feed').getByText('Never')).toBeTruthy();
  });

  it('CAL-09 another address, and its removal, are confirmed first', async () => {
    const heard = await open({ [`GET ${FEED}`]: { body: made }, [`DELETE ${FEED}`]: { status: 204 } });
    const feed = section('Calendar feed');
    fireEvent.click(await feed.findByRole('button', { name: 'Create a new address' }));
    const renew = within(await screen.findByRole('dialog', { name: 'Create a new address?' }));
    fireEvent.click(renew.getByRole('button', { name: 'Cancel' }));
    fireEvent.click(feed.getByRole('button', { name: 'Remove' }));
    const remove = within(await screen.findByRole('dialog', { name: 'Remove the address?' }));
    fireEvent.click(remove.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByRole('button', { name: 'Create an address' })).toBeTruthy();
    expect(heard.filter(({ method }) => method !== 'GET').map(({ method, path }) => `${method} ${path}`)).toEqual([
      `DELETE ${FEED}`,
    ]);
  });

  it('CAL-09 what could not be loaded says so and is asked for again', async () => {
    let fails = true;
    await open({
      [`GET ${FEED}`]: () => (fails ? { status: 422 } : none),
      [`GET ${DEVICES}`]: () => (fails ? { status: 422 } : devices()),
    });
    expect(await screen.findByText('The address could not be loaded.')).toBeTruthy();
    expect(await screen.findByText('Your devices could not be loaded.')).toBeTruthy();
    fails = false;
    for (const again of screen.getAllByRole('button', { name: 'Try again' })) fireEvent.click(again);
    expect(await screen.findByRole('button', { name: 'Create an address' })).toBeTruthy();
    expect(await screen.findByText('No device yet.')).toBeTruthy();
  });

  it('CAL-09 a device needs a name; its password is shown once, and what the server refuses is shown at the name', async () => {
    let refuses = true;
    const heard = await open({
      [`POST ${DEVICES}`]: () =>
        refuses
          ? { status: 422, body: [{ field: 'name', msg: 'Has already been taken' }] }
          : { body: { ...phone, password: 'sand-otter-42' } },
    });
    const name = await screen.findByLabelText<HTMLInputElement>('Name of the device');
    const create = screen.getByRole('button', { name: 'Create a password' });
    fireEvent.click(create);
    expect(await screen.findByText('Required')).toBeTruthy();
    expect(heard.some(({ method }) => method === 'POST')).toBe(false);
    fireEvent.change(name, { target: { value: 'Phone' } });
    fireEvent.click(create);
    expect(await screen.findByText('Has already been taken')).toBeTruthy();
    refuses = false;
    fireEvent.click(create);
    expect((await screen.findByLabelText<HTMLInputElement>('Password for this device')).value).toBe('sand-otter-42');
    expect(name.value).toBe('');
  });

  it('CAL-09 a device is removed after a question, which stays open where that failed', async () => {
    let fails = true;
    let left = [phone];
    await open({
      [`GET ${DEVICES}`]: () => devices(...left),
      [`DELETE ${DEVICES}/7`]: () => {
        if (fails) return { status: 422, body: { error: 'Try again later' } };
        left = [];
        return { status: 204 };
      },
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Remove Phone' }));
    const asks = within(await screen.findByRole('dialog', { name: 'Remove the device?' }));
    fireEvent.click(asks.getByRole('button', { name: 'Remove' }));
    expect(await asks.findByText('Try again later')).toBeTruthy();
    fails = false;
    fireEvent.click(asks.getByRole('button', { name: 'Remove' }));
    expect(await screen.findByText('No device yet.')).toBeTruthy();
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('CAL-09 a read-only user subscribes and has no devices', async () => {
    const boot = signedIn({ user: { read_only: true } });
    await open({ [`GET ${FEED}`]: noAnswer }, boot);
    expect(screen.getByRole('region', { name: 'Calendar feed' })).toBeTruthy();
    expect(screen.queryByRole('region', { name: 'Calendar on your devices' })).toBeNull();
  });
});
