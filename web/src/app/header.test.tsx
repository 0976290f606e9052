import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../testing/fake-server';
import { renderPage } from '../testing/render';
import { signedIn } from '../testing/session-fixture';
import { BottomBar } from './bottom-bar';
import { Header } from './header';
import { Sidebar } from './sidebar';

const nothing = () => undefined;

describe('header', () => {
  it('SHELL-06 the header takes the colour of the account, and ink that is read on it', async () => {
    const boot = signedIn({ account: { brand: { header_color: '14345C', logo: null } } });
    await renderPage(<Header onShortcuts={nothing} />, { boot });
    const bar = screen.getByRole('banner');
    expect(bar.style.getPropertyValue('--fl-head-bg')).toBe('#14345C');
    expect(bar.style.getPropertyValue('--fl-head-ink')).toBe('#FFFFFF');
  });

  it('SHELL-06 white, the default, follows the theme; a logo is in the bar for everyone', async () => {
    const boot = signedIn({ account: { brand: { header_color: '#ffffff', logo: '/logo.svg' } } });
    await renderPage(<Header onShortcuts={nothing} />, { boot });
    expect(screen.getByRole('banner').dataset.plain).toBe('true');
    expect(document.querySelector('img')?.getAttribute('src')).toBe('/logo.svg');
  });
});

describe('quick add', () => {
  const opened = vi.fn();
  beforeEach(() => {
    opened.mockReset();
    window.addEventListener('add_edit_modal:open', (event) => opened((event as CustomEvent).detail), { once: true });
  });

  it.each([
    ['New deal', 'deal'],
    ['New person', 'person'],
    ['New company', 'company'],
  ])('SHELL-08 %s opens the add form of a %s', async (label, type) => {
    await renderPage(<Header onShortcuts={nothing} />);
    await userEvent.click(screen.getByRole('button', { name: 'Add' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: label }));
    expect(opened).toHaveBeenCalledWith({ resource_type: type, quick: true });
  });

  it('LIST-08 a note from anywhere: the quick add asks what it is about', async () => {
    const asked = vi.fn();
    window.addEventListener('quick_add:note', asked, { once: true });
    fakeServer({ 'GET /api/internal/search': { body: { entries: [], pagination: {}, totals: {} } } });
    await renderPage(<Header onShortcuts={nothing} />);
    await userEvent.click(screen.getByRole('button', { name: 'Add' }));
    await userEvent.click(await screen.findByRole('menuitem', { name: 'New note' }));
    expect(asked).toHaveBeenCalledOnce();
    expect(await screen.findByRole('dialog', { name: 'New note' })).toBeTruthy();
  });

  it('LIST-08 only what is permitted can be added', async () => {
    await renderPage(<Header onShortcuts={nothing} />, { boot: signedIn({ user: { read_only: true } }) });
    const add = screen.getByRole('button', { name: 'Add' });
    expect(add.getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(add);
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('LIST-07 an external user has no search box', async () => {
    const boot = signedIn({ user: { level: 5, is_external: true, is_account_admin: false } });
    await renderPage(<Header onShortcuts={nothing} />, { boot });
    expect(screen.queryByRole('button', { name: 'Search or jump to' })).toBeNull();
  });

  it('PERM-03 controls without permission are disabled with the tooltip: a read-only user finds it so', async () => {
    await renderPage(<Header onShortcuts={nothing} />, { boot: signedIn({ user: { read_only: true } }) });
    await userEvent.hover(screen.getByRole('button', { name: 'Add' }));
    expect((await screen.findByRole('tooltip')).textContent).toBe(
      'You are unable to perform this action: you are a read-only user',
    );
    await userEvent.click(screen.getByRole('button', { name: 'Add' }));
    expect(opened).not.toHaveBeenCalled();
  });

  it('PERM-03 controls without permission are disabled: the phone’s plus of a read-only user does not look active', async () => {
    await renderPage(<BottomBar />, { boot: signedIn({ user: { read_only: true } }) });
    const add = screen.getByRole('button', { name: 'Add' });
    expect(add.getAttribute('aria-disabled')).toBe('true');
    await userEvent.click(add);
    expect(screen.queryByRole('menu')).toBeNull();
  });
});

describe('sidebar', () => {
  it('SHELL-03 areas appear only to those permitted: an external user sees none', async () => {
    await renderPage(<Sidebar folded={false} onFold={nothing} />);
    expect(screen.getAllByRole('link').map((link) => link.textContent)).toEqual([
      'Home',
      'Agenda',
      'Calendar',
      'Deals',
      'People',
      'Companies',
      'Focus',
      'Reports',
      'Goals',
      'Files',
      'Imports',
      'Duplicates',
      'Recycle bin',
      'Administration',
    ]);
  });

  it('SHELL-03 the administration is an area only of account administrators', async () => {
    await renderPage(<Sidebar folded={false} onFold={nothing} />, {
      boot: signedIn({ user: { level: 3, is_account_admin: false } }),
    });
    expect(screen.queryByRole('link', { name: 'Administration' })).toBeNull();
  });

  it('SHELL-03 imports are an area only of those who may import', async () => {
    await renderPage(<Sidebar folded={false} onFold={nothing} />, {
      boot: signedIn({ user: { level: 1, is_account_admin: false } }),
    });
    expect(screen.queryByRole('link', { name: 'Imports' })).toBeNull();
    expect(screen.getByRole('link', { name: 'Deals' })).toBeTruthy();
  });

  it('SHELL-03 an external user sees no area', async () => {
    const boot = signedIn({ user: { level: 5, is_external: true, is_account_admin: false } });
    await renderPage(<Sidebar folded={false} onFold={nothing} />, { boot });
    expect(screen.queryAllByRole('link')).toEqual([]);
  });
});
