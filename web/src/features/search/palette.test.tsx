import type { SearchHit } from '@fairlead/domain/search/search.contract';
import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { SearchLauncher } from '../../app/search-launcher';
import { fakeServer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { signedIn } from '../../testing/session-fixture';
import { SETTINGS_PAGES } from '../administration/public';
import { CommandPalette } from './public';

const hit = (type: SearchHit['type'], id: number, name: string, more: Partial<SearchHit> = {}): SearchHit => ({
  type,
  id,
  name,
  company_name: null,
  emails: [],
  phones: [],
  tags: [],
  position: null,
  city: null,
  value: null,
  deal_stage_id: null,
  is_archived: false,
  is_customer: false,
  user_id: null,
  alike: false,
  ...more,
});
const mara = hit('person', 7, 'Mara Oyelaran', { position: 'Plant Director', company_name: 'Ashgrove Cement' });
const maris = hit('company', 8, 'Maris Brewing', { city: 'Riga' });

function answer(entries: readonly SearchHit[], total = entries.length, exact = true) {
  const pages = Math.max(1, Math.ceil(total / 20));
  return {
    body: { entries, pagination: { page: 1, page_var: 'page', per_page: 20, pages, total, exact }, totals: {} },
  };
}

function server(found: (q: string, page: string) => ReturnType<typeof answer> | Promise<ReturnType<typeof answer>>) {
  return fakeServer({
    'GET /api/internal/search': ({ path }) => {
      const query = new URL(path, 'http://x').searchParams;
      return query.has('records') ? answer([maris]) : found(query.get('q') ?? '', query.get('page') ?? '1');
    },
    'GET /api/v3/user_settings': { body: { global_search_settings: { types: ['person', 'company', 'deal'] } } },
    'PUT /api/v3/user_settings/global_search_settings': { body: { value: { types: ['person', 'company'] } } },
    'GET /api/internal/list_views': {
      body: { entries: [{ id: 3, name: 'Marked deals', record_type: 'deal' }] },
    },
  });
}

const field = () => screen.findByRole('combobox', { name: 'Search or jump to' });
const options = () => screen.getAllByRole('option').map(({ textContent }) => textContent);
const marked = () => document.querySelector('[role="option"][aria-selected="true"]')?.textContent;

beforeAll(() => import('./public'));
beforeEach(() => localStorage.clear());

describe('LIST-07 command palette', () => {
  it.each(['{Control>}k{/Control}', '/'])('LIST-07 the command palette opens by keyboard with %s', async (keys) => {
    server(() => answer([]));
    await renderPage(<SearchLauncher />);
    if (keys === '/') await userEvent.click(screen.getByRole('button', { name: 'Search or jump to' }));
    else await userEvent.keyboard(keys);
    await waitFor(async () => expect(document.activeElement).toBe(await field()));
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    if (keys === '/') {
      await waitFor(() => expect(document.activeElement?.getAttribute('aria-label')).toBe('Search or jump to'));
    }
  });

  it('LIST-07 keyboard first: hits in groups, what was typed marked, arrows walk, Enter opens', async () => {
    server((q) => answer(q === 'mar' ? [mara, maris] : []));
    const { router } = await renderPage(<SearchLauncher />);
    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.type(await field(), 'mar');
    const people = await screen.findByRole('group', { name: 'People' });
    expect(within(people).getByText('Mar').tagName).toBe('MARK');
    expect(screen.getByRole('group', { name: 'Companies' })).toBeTruthy();
    expect(screen.getByRole('group', { name: 'Saved views' }).textContent).toContain('Marked deals');
    expect(marked()).toContain('Mara Oyelaran');
    expect((await field()).getAttribute('aria-activedescendant')).toBe(
      document.querySelector('[aria-selected="true"]')?.id,
    );
    await userEvent.keyboard('{ArrowDown}');
    expect(marked()).toContain('Maris Brewing');
    await userEvent.keyboard('{Enter}');
    expect(router.state.location.pathname).toBe('/companies/8');
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('LIST-07 REC-04 a customer is opened on its page as a customer', async () => {
    server((q) => answer(q === 'mar' ? [{ ...maris, is_customer: true }] : []));
    const { router } = await renderPage(<SearchLauncher />);
    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.type(await field(), 'mar');
    await screen.findByRole('group', { name: 'Companies' });
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/customers/8'));
  });

  it('LIST-07 an answer that comes late is not shown, and Enter waits for the one to what was typed', async () => {
    const late: { give?: () => void } = {};
    server((q) => {
      if (q === 'ma') return new Promise((resolve) => Object.assign(late, { give: () => resolve(answer([maris])) }));
      return answer(q === 'mara' ? [mara] : []);
    });
    const { router } = await renderPage(<SearchLauncher />);
    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.type(await field(), 'ma');
    await waitFor(() => expect(late.give).toBeTruthy());
    await userEvent.type(await field(), 'ra{Enter}');
    late.give?.();
    await waitFor(() => expect(router.state.location.pathname).toBe('/people/7'));
  });

  it('LIST-07 what was typed before the palette was there is searched for, and Enter after it opens the first', async () => {
    server((q) => answer(q === 'mara' ? [mara] : []));
    const { router } = await renderPage(
      <CommandPalette places={[]} onClose={() => undefined} typed={() => 'mara\nx'} />,
    );
    expect((await field()).getAttribute('value')).toBe('mara');
    await waitFor(() => expect(router.state.location.pathname).toBe('/people/7'));
  });

  it('LIST-07 nothing found says so; a failing search leaves the commands and tries again', async () => {
    let fails = false;
    server(() => (fails ? ({ status: 500, body: {} } as never) : answer([])));
    await renderPage(<SearchLauncher />);
    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.type(await field(), 'zzzz');
    expect(await screen.findByText('No results for “zzzz”.')).toBeTruthy();
    fails = true;
    await userEvent.clear(await field());
    await userEvent.type(await field(), 'people');
    expect((await screen.findByRole('alert')).textContent).toContain('Commands still work');
    expect(options().some((text) => text?.includes('Go to People'))).toBe(true);
  });

  it('LIST-07 pages: the rest comes on demand, and a total that is not exact is not shown', async () => {
    server((_q, page) => answer([hit('deal', Number(page), `Deal ${page}`)], 40, false));
    await renderPage(<SearchLauncher />);
    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.type(await field(), 'deal');
    await userEvent.click(await screen.findByRole('button', { name: 'Show more (1 shown, many more)' }));
    expect(await screen.findByRole('option', { name: /Deal 2/ })).toBeTruthy();
    expect(screen.getByRole('option', { name: /Deal 1/ })).toBeTruthy();
  });

  it('LIST-07 the command palette creates, goes and knows what was opened last', async () => {
    server(() => answer([]));
    const opened = vi.fn();
    window.addEventListener('quick_add:note', opened, { once: true });
    localStorage.setItem('fairlead.recent.1', JSON.stringify(['company-8']));
    const boot = signedIn({ user: { id: 1 } });
    const { router } = await renderPage(<SearchLauncher />, { boot });
    await userEvent.keyboard('{Control>}k{/Control}');
    expect((await screen.findByRole('group', { name: 'Recent' })).textContent).toContain('Maris Brewing');
    await userEvent.type(await field(), '>go comp{Enter}');
    await waitFor(() => expect(router.state.location.pathname).toBe('/companies'));
    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.type(await field(), '>note{Enter}');
    expect(opened).toHaveBeenCalledOnce();
  });

  it('LIST-07 a command that fits comes before records that are only like what was typed', async () => {
    server((q) => answer(q === 'compan' ? [hit('deal', 1, 'Compact', { alike: true })] : []));
    const { router } = await renderPage(<SearchLauncher />);
    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.type(await field(), 'compan');
    await screen.findByRole('option', { name: /Compact/ });
    const [first, ...others] = options();
    expect([first, others.at(-1)]).toEqual(['New company', 'Compact']);
    expect(router.state.location.pathname).toBe('/');
  });

  it('LIST-07 settings: which kinds are searched is chosen in the palette and saved', async () => {
    const heard = server(() => answer([]));
    await renderPage(<SearchLauncher />);
    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.type(await field(), '>choose{Enter}');
    await userEvent.click(await screen.findByRole('option', { name: /Deals/ }));
    const saved = heard.find(({ method }) => method === 'PUT');
    expect(saved?.body).toEqual({ value: { types: ['person', 'company'] } });
  });

  it('LIST-07 the command palette reaches every page of the administration and what is set there, by administrators alone', async () => {
    server(() => answer([]));
    const { router, unmount } = await renderPage(<SearchLauncher />);
    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.type(await field(), '>');
    const pages = within(await screen.findByRole('group', { name: 'Administration' })).getAllByRole('option');
    expect(pages.map(({ textContent }) => textContent)).toEqual(SETTINGS_PAGES.map(({ label }) => label));
    await userEvent.type(await field(), '2fa everyone');
    expect(options()[0]).toMatch('Multi-factor authentication for all usersin Security');
    await userEvent.clear(await field());
    await userEvent.type(await field(), '>refused');
    // An entry with this label precedes the page that only has it among its keywords.
    expect(options()[0]).toMatch('Refused attempts');
    await userEvent.clear(await field());
    await userEvent.type(await field(), '>invite{Enter}');
    await waitFor(() => expect(router.state.location.href).toBe('/admin/users?open=new'));
    unmount();
    await renderPage(<SearchLauncher />, { boot: signedIn({ user: { is_account_admin: false } }) });
    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.type(await field(), '>');
    await screen.findByRole('option', { name: /Go to Deals/ });
    expect(screen.queryByRole('group', { name: 'Administration' })).toBeNull();
    await userEvent.type(await field(), 'password');
    expect(options()).toEqual([expect.stringMatching('Go to My profile')]);
  });

  it('LIST-07 a user who may not create sees the reason and cannot', async () => {
    server(() => answer([]));
    const opened = vi.fn();
    window.addEventListener('add_edit_modal:open', opened, { once: true });
    await renderPage(<SearchLauncher />, { boot: signedIn({ user: { read_only: true } }) });
    await userEvent.keyboard('{Control>}k{/Control}');
    await userEvent.type(await field(), '>new deal{Enter}');
    expect(screen.getByRole('option', { name: /New deal/ }).getAttribute('aria-disabled')).toBe('true');
    expect(opened).not.toHaveBeenCalled();
  });
});
