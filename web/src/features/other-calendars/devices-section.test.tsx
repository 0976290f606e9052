import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { DevicesSection } from './devices-section';

afterEach(() => vi.unstubAllGlobals());

const device = (id: number, name: string) => ({
  id,
  name,
  created_at: '2026/05/01 10:00:00 +0000',
  last_used_at: null,
});

it('CAL-09 by keyboard alone: a device is removed, and the focus goes to the next one, then to the name of a new one', async () => {
  const devices = [device(1, 'Phone'), device(2, 'Laptop')];
  const remove = (id: number) => () => {
    devices.splice(
      devices.findIndex((one) => one.id === id),
      1,
    );
    return { status: 204 };
  };
  fakeServer({
    'GET /api/internal/calendar_devices': () => ({
      body: { url: '/dav/', user_name: 'ines@example.test', entries: devices },
    }),
    'DELETE /api/internal/calendar_devices/1': remove(1),
    'DELETE /api/internal/calendar_devices/2': remove(2),
  });
  await renderPage(<DevicesSection />);
  (await screen.findByRole('button', { name: 'Remove Phone' })).focus();
  await userEvent.keyboard('{Enter}');
  (await screen.findByRole('button', { name: 'Remove' })).focus();
  await userEvent.keyboard('{Enter}');
  const laptop = screen.getByRole('button', { name: 'Remove Laptop' });
  await waitFor(() => expect(document.activeElement).toBe(laptop));
  await userEvent.keyboard('{Enter}');
  (await screen.findByRole('button', { name: 'Remove' })).focus();
  await userEvent.keyboard('{Enter}');
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('textbox', { name: 'Name of the device' })));
});
