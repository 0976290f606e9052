import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { signedIn } from '../../testing/session-fixture';
import { SignatureSection } from './signature-section';

afterEach(() => vi.unstubAllGlobals());

it('keeps what was typed of a signature when saving fails, and saves it then', async () => {
  const boot = signedIn({ user: { email_signature: 'Ines' } });
  const answers = {
    'GET /api/internal/boot': { body: boot },
    'PUT /api/v3/profile': { status: 409, body: { error: 'Not on these terms' } },
  };
  const heard = fakeServer(answers);
  await renderPage(<SignatureSection />, { boot });
  const box = screen.getByLabelText('Signature') as HTMLTextAreaElement;
  expect(box.value).toBe('Ines');
  await userEvent.type(box, ' Okafor{Enter}Northgate');
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('Not on these terms')).toBeTruthy();
  expect(box.value).toBe('Ines Okafor\nNorthgate');
  Object.assign(answers['PUT /api/v3/profile'], { status: 200, body: boot.user });
  await userEvent.click(screen.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.getByText('Saved')).toBeTruthy());
  expect(heard.filter(({ method }) => method === 'PUT').at(-1)?.body).toEqual({
    user: { email_signature: 'Ines Okafor\nNorthgate' },
  });
});
