import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { signedIn } from '../../testing/session-fixture';
import { NoteModal, QuickAddPage } from './public';

afterEach(() => vi.unstubAllGlobals());

function asked() {
  const heard: unknown[] = [];
  const listen = (event: Event) => heard.push((event as CustomEvent).detail);
  window.addEventListener('add_edit_modal:open', listen, { once: true });
  return heard;
}

describe('LIST-08 the page of quick adds', () => {
  it('LIST-08 SHELL-04 /quick_add: quick add of person, company, deal, task, event, note, each opens its own form', async () => {
    fakeServer({});
    const heard = asked();
    await renderPage(<QuickAddPage />);
    const names = screen.getAllByRole('button').map(({ textContent }) => textContent);
    expect(names).toEqual(['Person', 'Company', 'Deal', 'Task', 'Event', 'Note']);
    await userEvent.click(screen.getByRole('button', { name: 'Company' }));
    expect(heard).toEqual([{ resource_type: 'company', quick: true }]);
    const forms: unknown[] = [];
    const listen = (event: Event) => forms.push((event as CustomEvent).detail);
    window.addEventListener('entry_form:open', listen);
    await userEvent.click(screen.getByRole('button', { name: 'Task' }));
    await userEvent.click(screen.getByRole('button', { name: 'Event' }));
    window.removeEventListener('entry_form:open', listen);
    expect(forms).toEqual([{ type: 'CalendarTask' }, { type: 'CalendarEvent' }]);
  });

  it('PERM-03 a user who may not add finds the buttons disabled', async () => {
    fakeServer({});
    await renderPage(<QuickAddPage />, { boot: signedIn({ user: { read_only: true } }) });
    for (const button of screen.getAllByRole('button')) expect(button.getAttribute('aria-disabled')).toBe('true');
  });

  it('LIST-08 a note about no record is not sent: the form says what is missing, and what was typed stays', async () => {
    const heard = fakeServer({});
    await renderPage(<NoteModal onClose={() => undefined} />);
    await userEvent.type(await screen.findByLabelText('Note'), 'They want ten more.');
    await userEvent.click(screen.getByRole('button', { name: 'Add note' }));
    expect(screen.getAllByText('Required')).toHaveLength(1);
    expect(heard).toEqual([]);
    expect((screen.getByLabelText('Note') as HTMLTextAreaElement).value).toBe('They want ten more.');
  });
});
