import { act, screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { signedIn } from '../../testing/session-fixture';
import { Composer } from './composer';

afterEach(() => {
  vi.unstubAllGlobals();
  localStorage.clear();
});

describe('a note on a deal of the record', () => {
  const composer = (
    <Composer
      kind="company"
      id={4}
      dealPicker={(deal, choose) => (
        <button type="button" onClick={() => choose(7)}>
          {deal ? `Deal ${deal}` : 'No deal'}
        </button>
      )}
    />
  );

  it('LIST-06 the deal picker is loaded when a user begins to write, and its deal is sent too', async () => {
    const heard = fakeServer({ 'POST /api/v3/notes': { body: { id: 1 }, headers: { 'X-Change-Set': '3' } } });
    await renderPage(composer);
    expect(screen.queryByRole('button', { name: 'No deal' })).toBeNull();
    await userEvent.type(screen.getByRole('textbox', { name: 'Write a note…' }), 'Called');
    await userEvent.click(screen.getByRole('button', { name: 'No deal' }));
    const listener = vi.fn();
    window.addEventListener('deal:update', listener);
    await userEvent.click(screen.getByRole('button', { name: 'Add note' }));
    await waitFor(() => expect(heard).toHaveLength(1));
    expect(heard[0]?.body).toEqual({ note: { content: 'Called', note_category_id: null, deal_id: 7, company_id: 4 } });
    await waitFor(() => expect(listener).toHaveBeenCalledOnce());
    window.removeEventListener('deal:update', listener);
  });

  it('without a deal the note is on the record alone', async () => {
    const heard = fakeServer({ 'POST /api/v3/notes': { body: { id: 1 } } });
    await renderPage(composer);
    await userEvent.type(screen.getByRole('textbox', { name: 'Write a note…' }), 'Called');
    await userEvent.click(screen.getByRole('button', { name: 'Add note' }));
    await waitFor(() =>
      expect(heard[0]?.body).toEqual({ note: { content: 'Called', note_category_id: null, company_id: 4 } }),
    );
  });
});

it('ACT-01 colleagues are chosen to be notified of a note by email, and are not kept for the next one', async () => {
  const heard = fakeServer({ 'POST /api/v3/notes': { body: { id: 1 } } });
  const boot = signedIn();
  const colleague = { ...boot.account.users[0], id: 77, full_name: 'Mei Sato', is_external: false, deleted_at: null };
  const partner = { ...colleague, id: 78, full_name: 'Outside Partner', is_external: true };
  Object.assign(boot.account, { users: [...boot.account.users, colleague, partner] });
  await renderPage(<Composer kind="deal" id={4} />, { boot });
  await userEvent.type(screen.getByRole('textbox', { name: 'Write a note…' }), 'Called');
  await userEvent.click(screen.getByRole('combobox', { name: 'Notify colleagues by email' }));
  expect(screen.queryByRole('option', { name: 'Outside Partner' })).toBeNull();
  await userEvent.click(await screen.findByRole('option', { name: 'Mei Sato' }));
  await userEvent.click(screen.getByRole('button', { name: 'Add note' }));
  await waitFor(() => expect(heard[0]?.body).toMatchObject({ note: { content: 'Called', notify_user_ids: [77] } }));
  await waitFor(() => expect(screen.queryByText('Mei Sato')).toBeNull());
});

it('PERM-03 inputs become read-only without permission: a read-only user writes no note and chooses no category', async () => {
  await renderPage(<Composer kind="deal" id={4} />, { boot: signedIn({ user: { read_only: true } }) });
  expect(screen.getByRole('textbox', { name: 'Write a note…' }).hasAttribute('readonly')).toBe(true);
  const category = screen.getByRole('combobox', { name: 'Category' });
  expect(category.getAttribute('aria-readonly')).toBe('true');
  await userEvent.click(category);
  expect(screen.queryByRole('listbox')).toBeNull();
  expect(screen.getByRole('button', { name: 'Add note' }).getAttribute('aria-disabled')).toBe('true');
});

describe('ACT-01 a composer that loses nothing', () => {
  const field = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Write a note…' });

  it('ACT-01 what is typed is there again after leaving and coming back, until it is deleted', async () => {
    fakeServer({});
    const first = await renderPage(<Composer kind="deal" id={4} />);
    await userEvent.type(field(), 'Half a thought');
    first.unmount();
    await renderPage(<Composer kind="deal" id={4} />);
    expect(field().value).toBe('Half a thought');
    await userEvent.click(screen.getByRole('button', { name: 'Delete draft' }));
    expect(field().value).toBe('');
  });

  it('ACT-01 a failed send keeps the text with the error, and Retry sends it', async () => {
    let fails = true;
    const heard = fakeServer({
      'POST /api/v3/notes': () => (fails ? { status: 503, body: { error: 'Not now' } } : { body: { id: 1 } }),
    });
    await renderPage(<Composer kind="deal" id={5} />);
    await userEvent.type(field(), 'Called{Control>}{Enter}{/Control}');
    expect(await screen.findByRole('alert')).toBeTruthy();
    expect(field().value).toBe('Called');
    fails = false;
    await userEvent.click(screen.getByRole('button', { name: 'Retry' }));
    await waitFor(() => expect(field().value).toBe(''));
    expect(heard).toHaveLength(2);
  });

  it('ACT-01 what another tab sends or writes shows here too', async () => {
    fakeServer({});
    await renderPage(<Composer kind="deal" id={6} />);
    await userEvent.type(field(), 'One');
    const key = Object.keys(localStorage).find((name) => name.endsWith('activity.deal.6')) as string;
    const kept = JSON.parse(localStorage.getItem(key) as string);
    localStorage.setItem(key, JSON.stringify({ ...kept, draft: { ...kept.draft, text: 'One more' } }));
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key })));
    expect(field().value).toBe('One more');
    localStorage.removeItem(key);
    act(() => void window.dispatchEvent(new StorageEvent('storage', { key })));
    expect(field().value).toBe('');
  });

  it('ACT-01 an @ suggests colleagues who may see the record; arrow keys and Enter mention one', async () => {
    const people = [
      { id: 7, full_name: 'Frida Valström' },
      { id: 8, full_name: 'Fred Oak' },
    ];
    const heard = fakeServer({
      'GET /api/internal/deals/7/mentionable': { body: { entries: people } },
      'POST /api/v3/notes': { body: { id: 1 } },
    });
    await renderPage(<Composer kind="deal" id={7} />);
    await userEvent.type(field(), 'Ask @fr');
    expect(await screen.findAllByRole('option')).toHaveLength(2);
    await userEvent.keyboard('{ArrowDown}{ArrowUp}{Enter}');
    expect(field().value).toBe('Ask @Frida Valström ');
    expect(screen.queryByRole('option')).toBeNull();
    await userEvent.keyboard('please{Control>}{Enter}{/Control}');
    await waitFor(() => expect(heard.at(-1)?.method).toBe('POST'));
    expect(heard.at(-1)?.body).toMatchObject({
      note: { content: 'Ask @Frida Valström please', mentioned_user_ids: [7] },
    });
  });

  it('ACT-03 private is offered where private_notes is on, to those who may use them', async () => {
    const heard = fakeServer({ 'POST /api/v3/notes': { body: { id: 1 } } });
    const withFeature = (level: 1 | 3) =>
      signedIn({ user: { level, is_account_admin: false }, account: { features: { private_notes: true } } });
    const basic = await renderPage(<Composer kind="deal" id={8} />, { boot: withFeature(1) });
    expect(screen.queryByRole('switch')).toBeNull();
    basic.unmount();
    await renderPage(<Composer kind="deal" id={8} />, { boot: withFeature(3) });
    await userEvent.type(field(), 'Between us');
    await userEvent.click(screen.getByRole('switch', { name: 'Private' }));
    await userEvent.click(screen.getByRole('button', { name: 'Add note' }));
    await waitFor(() => expect(heard[0]?.body).toMatchObject({ note: { content: 'Between us', is_private: true } }));
  });
});
