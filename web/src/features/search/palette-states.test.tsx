import { fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeAll, describe, expect, it } from 'vitest';
import { fakeServer, noAnswer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { CommandPalette } from './public';

const empty = {
  body: {
    entries: [],
    pagination: { page: 1, page_var: 'page', per_page: 20, pages: 1, total: 0, exact: true },
    totals: {},
  },
};
const SEARCH = 'GET /api/internal/search';
const SETTINGS = 'GET /api/v3/user_settings';
const types = { body: { global_search_settings: { types: ['person', 'company', 'deal'] } } };

beforeAll(() => import('./public'));

async function open(answers: Parameters<typeof fakeServer>[0]) {
  const heard = fakeServer({ [SETTINGS]: types, ...answers });
  await renderPage(<CommandPalette places={[]} onClose={() => undefined} />);
  const field = await screen.findByRole('combobox', { name: 'Search or jump to' });
  return { heard, type: (value: string) => fireEvent.change(field, { target: { value } }) };
}

describe('LIST-07 the states of the command palette', () => {
  it('LIST-07 while the answer is awaited it does not say that nothing was found', async () => {
    const { heard, type } = await open({ [SEARCH]: noAnswer });
    type('zzzz');
    await waitFor(() => expect(heard.some(({ path }) => path.includes('q=zzzz'))).toBe(true));
    expect(screen.queryByText(/^No results/)).toBeNull();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('LIST-07 a search that fails says so, and Try again asks again', async () => {
    let fails = true;
    const { type } = await open({ [SEARCH]: () => (fails ? { status: 500 } : empty) });
    type('zzzz');
    expect((await screen.findByRole('alert')).textContent).toContain('Search is not available right now');
    expect(screen.queryByText(/^No results/)).toBeNull();
    fails = false;
    fireEvent.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await screen.findByText('No results for “zzzz”.')).toBeTruthy();
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('LIST-07 in a step it says that no command fits, and records are not searched', async () => {
    const { heard, type } = await open({ [SEARCH]: empty });
    fireEvent.click(await enteredSettings(type));
    await screen.findByRole('option', { name: /Deals/ });
    type('zzzz');
    expect(await screen.findByText('No commands found for “zzzz”.')).toBeTruthy();
    expect(heard.some(({ path }) => path.includes('q=zzzz'))).toBe(false);
  });

  it('LIST-07 settings that could not be read are not replaced by defaults: it says so and offers to try again', async () => {
    let fails = true;
    const { heard, type } = await open({
      [SEARCH]: empty,
      [SETTINGS]: () => (fails ? { status: 403, body: { error: 'No' } } : types),
    });
    fireEvent.click(await enteredSettings(type));
    const failed = await screen.findByRole('option', { name: /could not be loaded/ });
    expect(screen.queryByRole('option', { name: /Deals/ })).toBeNull();
    fails = false;
    fireEvent.click(failed);
    expect(await screen.findByRole('option', { name: /Deals/ })).toBeTruthy();
    expect(heard.some(({ method }) => method === 'PUT')).toBe(false);
  });

  it('LIST-07 a setting that could not be saved is shown as it was, and says why', async () => {
    const { type } = await open({
      [SEARCH]: empty,
      'PUT /api/v3/user_settings/global_search_settings': { status: 500 },
    });
    fireEvent.click(await enteredSettings(type));
    const deals = () => screen.findByRole('option', { name: /Deals/ });
    await waitFor(async () => expect((await deals()).textContent).toContain('on'));
    fireEvent.click(await deals());
    expect(await screen.findByText('Something went wrong on the server. Nothing was saved.')).toBeTruthy();
    await waitFor(async () => expect((await deals()).textContent).toMatch(/on$/));
  });

  function enteredSettings(type: (text: string) => void) {
    type('>choose what');
    return screen.findByRole('option', { name: /Choose what to search/ });
  }
});
