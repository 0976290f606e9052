import { fireEvent, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { UserAvatar } from '../../lib/user-avatar';
import { fakeServer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { signedIn } from '../../testing/session-fixture';
import { dismissAll } from '../../ui/toast-store';
import { OwnPicture, RecordPicture } from './public';

const drawn = vi.fn();
beforeEach(() => {
  vi.stubGlobal('createImageBitmap', async (file: File) => {
    if (!file.type.startsWith('image/')) throw new DOMException('no picture');
    return { width: 400, height: 200, close: () => undefined };
  });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue({ drawImage: drawn } as never);
  vi.spyOn(HTMLCanvasElement.prototype, 'toBlob').mockImplementation((done) => done(new Blob(['small'])));
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.restoreAllMocks();
  drawn.mockReset();
  dismissAll();
});

const mira = { id: 4, user_id: 1, image_thumb_url: '/missing.png', shared_user_ids: [] };
const choose = (file: File) =>
  fireEvent.change(document.querySelector('input[type=file]') as Element, { target: { files: [file] } });
const photo = new File(['large'], 'me.heic', { type: 'image/jpeg' });
const pictures = () => [...document.querySelectorAll('img')].map((img) => img.getAttribute('src'));

describe('REC-15 pictures on the screen', () => {
  it('REC-15 a person’s picture is chosen on its page, cut to a square, sent as person[image], and can be undone', async () => {
    const heard = fakeServer({
      'PUT /api/v3/people/4': {
        body: { ...mira, image_thumb_url: '/api/v3/images/9' },
        headers: { 'X-Change-Set': '7' },
      },
    });
    await renderPage(<RecordPicture kind="person" record={mira} name="Mira Holm" />);
    await userEvent.click(screen.getByRole('button', { name: 'Change the picture of Mira Holm' }));
    expect(await screen.findByRole('menuitem', { name: 'Upload a picture …' })).toBeTruthy();
    expect(screen.queryByRole('menuitem', { name: 'Remove the picture' })).toBeNull();
    choose(photo);
    expect(await screen.findByText('Picture of Mira Holm changed')).toBeTruthy();
    expect(screen.getByRole('button', { name: 'Undo' })).toBeTruthy();
    const form = heard.find(({ method }) => method === 'PUT')?.body as FormData;
    expect((form.get('person[image]') as File).size).toBe(5);
    expect(drawn.mock.calls[0]?.slice(1)).toEqual([-128, 0, 512, 256]);
  });

  it('REC-15 a company’s logo is shown whole on its page, and removed there', async () => {
    const heard = fakeServer({
      'PUT /api/v3/companies/4': { body: mira },
      'POST /api/v3/companies/4/destroy_avatar': { body: mira, headers: { 'X-Change-Set': '8' } },
    });
    const record = { ...mira, owner_id: 1, image_thumb_url: '/api/v3/images/9' };
    await renderPage(<RecordPicture kind="company" record={record} name="Kestrel" />);
    expect(pictures()).toEqual(['/api/v3/images/9']);
    choose(photo);
    await waitFor(() => expect(drawn.mock.calls[0]?.slice(1)).toEqual([0, 64, 256, 128]));
    await userEvent.click(screen.getByRole('button', { name: 'Change the picture of Kestrel' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Remove the picture' }));
    expect(await screen.findByText('Picture of Kestrel removed')).toBeTruthy();
    expect(heard.at(-1)?.path).toBe('/api/v3/companies/4/destroy_avatar');
  });

  it('REC-15 a file that is no picture is not sent, and a user who may not change the record sees that on its page', async () => {
    const heard = fakeServer({});
    await renderPage(<RecordPicture kind="person" record={mira} name="Mira Holm" />, {
      boot: signedIn({ user: { read_only: true } }),
    });
    choose(new File(['<svg/>'], 'x.png', { type: 'text/plain' }));
    expect(await screen.findByText('Image file type is invalid')).toBeTruthy();
    expect(heard).toEqual([]);
    await userEvent.click(screen.getByRole('button', { name: 'Change the picture of Mira Holm' }));
    const upload = await screen.findByRole('menuitem', { name: 'Upload a picture …' });
    expect(upload.getAttribute('aria-disabled')).toBe('true');
  });

  it('REC-15 the own picture is uploaded to the profile, and is shown wherever the user is named', async () => {
    const me = signedIn().user;
    const entry = { ...me, image_id: 12 } as never;
    const heard = fakeServer({
      'PUT /api/v3/profile': { body: {} },
      'GET /api/internal/boot': { body: signedIn({ user: { image_id: 12 }, account: { users: [entry] } }) },
    });
    await renderPage(<OwnPicture />);
    expect(pictures()).toEqual([]);
    choose(photo);
    expect(await screen.findByRole('button', { name: 'Replace' })).toBeTruthy();
    const form = heard[0]?.body as FormData;
    expect(form.get('user[image]')).toBeTruthy();
    expect(pictures()).toEqual(['/api/v3/images/12']);
  });

  it('REC-15 a picture that does not come leaves the initials', async () => {
    const users = [{ ...signedIn().user, id: 3, image_id: 5 } as never];
    await renderPage(<UserAvatar id={3} name="Ines Moreau" decorative={false} />, {
      boot: signedIn({ account: { users } }),
    });
    fireEvent.error(document.querySelector('img') as Element);
    expect(screen.getByRole('img', { name: 'Ines Moreau' }).textContent).toBe('IM');
  });
});
