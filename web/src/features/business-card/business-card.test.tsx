import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { RecordLink } from '../../lib/record-link';
import { fakeServer } from '../../testing/fake-server';
import { OWN_FIELDS } from '../../testing/own-fields-fixture';
import { renderPage } from '../../testing/render';
import { signedIn } from '../../testing/session-fixture';
import { BusinessCards } from './business-cards';

beforeEach(() => {
  vi.stubGlobal(
    'ResizeObserver',
    class {
      observe() {}
      disconnect() {}
    },
  );
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const ana = {
  id: 3,
  full_name: 'Ana Ruiz',
  email: 'ana@castellan.test',
  phone: '+1 303 555 0136',
  position: 'Safety Officer',
  company: { id: 9, name: 'Castellan Steel' },
  user_id: 1,
  created_by_user_id: 1,
  is_key_contact: false,
  image_thumb_url: null,
  custom_fields: {},
};
const person = (id: number, full_name: string) => ({
  id,
  full_name,
  position: null,
  email: null,
  phone: null,
  is_key_contact: false,
  image_thumb_url: '',
});
const deal = {
  id: 5,
  name: 'Second site',
  company: null,
  deal_pipeline: { id: 1, name: 'Sales Pipeline' },
  deal_stage: { id: 12, name: 'Negotiation', percent: 75 },
  deal_value: '20000.0',
  deal_weighted_forecast: '15000.0',
  days_in_stage: 1,
  primary_contact_id: 21,
  card_people: [person(21, 'Rafael Birklin'), person(22, 'Mara Waldrath'), person(23, 'Ben Ridgemark')],
  user_id: 1,
  created_by_user_id: 1,
  custom_fields: {},
};

type Answers = Parameters<typeof fakeServer>[0];

async function show({
  boot = signedIn(),
  answers = {},
}: {
  boot?: ReturnType<typeof signedIn>;
  answers?: Answers;
} = {}) {
  const heard = fakeServer({
    'GET /api/v3/people/3': { body: ana },
    'GET /api/v3/deals/5': { body: deal },
    ...answers,
  });
  await renderPage(
    <>
      <RecordLink type="person" id={3}>
        Ana
      </RecordLink>
      <RecordLink type="deal" id={5}>
        Second
      </RecordLink>
      <a href="/people/3" aria-label="Open the page">
        icon
      </a>
      <div role="row">
        <div role="gridcell" tabIndex={0} data-testid="cell">
          <a href="/companies/9" tabIndex={-1}>
            Castellan
          </a>
        </div>
      </div>
      <p>elsewhere</p>
      <BusinessCards />
    </>,
    { boot },
  );
  return heard;
}

let x = 0;
/** The pointer moves onto an element and stops. */
function pointTo(element: Element) {
  x += 10;
  fireEvent(
    element,
    new MouseEvent('pointermove', { bubbles: true, clientX: x, clientY: 5 }) as unknown as PointerEvent,
  );
}

async function rest(ms: number) {
  await act(() => vi.advanceTimersByTimeAsync(ms));
}

async function byKeys(name: string) {
  screen.getByRole('link', { name }).focus();
  await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
  return screen.findByRole('dialog', { name: /^Card of/ });
}

describe('CARD-01 the card of a record', () => {
  it('CARD-01 hover: opens after 400 ms of rest on a name, prefetched before, in one request', async () => {
    const heard = await show();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    pointTo(screen.getByText('Ana'));
    await rest(100);
    expect(heard.map(({ path }) => path.split('?')[0])).toContain('/api/v3/people/3');
    expect(decodeURIComponent(heard.at(-1)?.path ?? '')).toContain('attrs=full_name,position,company');
    await rest(250);
    expect(screen.queryByRole('dialog')).toBeNull();
    await rest(100);
    const card = screen.getByRole('dialog', { name: 'Card of Ana Ruiz' });
    for (const words of ['Safety Officer', 'Castellan Steel', 'ana@castellan.test'])
      expect(within(card).getByText(words, { exact: false })).toBeTruthy();
    expect(within(card).getByRole('link', { name: 'Ana Ruiz' }).getAttribute('href')).toBe('/people/3');
    expect(within(card).getByRole('link', { name: 'Open the page' }).getAttribute('href')).toBe('/people/3');
    expect(heard.filter(({ path }) => path.startsWith('/api/v3/people/3'))).toHaveLength(1);
  });

  it('CARD-01 stays while the pointer is in it; leaving closes it; another name replaces it: never more than one', async () => {
    await show();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    pointTo(screen.getByText('Ana'));
    await rest(450);
    pointTo(screen.getByText('elsewhere'));
    await rest(100);
    pointTo(screen.getByRole('dialog', { name: 'Card of Ana Ruiz' }));
    await rest(1000);
    expect(screen.getByRole('dialog', { name: 'Card of Ana Ruiz' })).toBeTruthy();
    pointTo(screen.getByText('Second'));
    await rest(450);
    expect(screen.getAllByRole('dialog').map((one) => one.getAttribute('aria-label'))).toEqual(['Card of Second site']);
    pointTo(screen.getByText('elsewhere'));
    await rest(300);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('CARD-01 no card while scrolling, nor with a button down, nor beside an icon that only leads there', async () => {
    const heard = await show();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    pointTo(screen.getByText('Ana'));
    await rest(200);
    fireEvent.scroll(document.body);
    await rest(500);
    fireEvent(
      screen.getByText('Second'),
      new MouseEvent('pointermove', { bubbles: true, clientX: 1, clientY: 1, buttons: 1 }),
    );
    await rest(500);
    pointTo(screen.getByText('icon'));
    await rest(500);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(heard.filter(({ path }) => path.includes('/deals/'))).toEqual([]);
  });

  it('CARD-01 by keys: Shift+Enter on a name, focus inside, Escape closes and returns the focus', async () => {
    await show();
    const card = await byKeys('Ana');
    expect(card.contains(document.activeElement)).toBe(true);
    await userEvent.tab();
    expect(document.activeElement).toBe(within(card).getByRole('button', { name: 'Change the picture of Ana Ruiz' }));
    await userEvent.tab({ shift: true });
    expect(card.contains(document.activeElement)).toBe(true);
    await userEvent.keyboard('{Escape}');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Ana' }));
  });

  it('CARD-01 a focused cell shows the card of the record that it names; a press outside closes', async () => {
    await show({
      answers: {
        'GET /api/v3/companies/9': {
          body: {
            id: 9,
            name: 'Castellan Steel',
            tag_ids: [],
            people_count: 4,
            total_pipeline: '33956.0',
            is_customer: true,
            custom_fields: {},
          },
        },
      },
    });
    screen.getByTestId('cell').focus();
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
    const card = await screen.findByRole('dialog', { name: 'Card of Castellan Steel' });
    for (const words of ['$33,956', '4', 'Customer']) expect(within(card).getByText(words)).toBeTruthy();
    fireEvent.pointerDown(card);
    expect(screen.queryByRole('dialog')).toBeTruthy();
    fireEvent.pointerDown(screen.getByText('elsewhere'));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  });

  it('CARD-01 a long press opens it as a sheet, whose link is not followed', async () => {
    await show();
    vi.useFakeTimers({ shouldAdvanceTime: true });
    const link = screen.getByText('Ana');
    fireEvent.touchStart(link, { touches: [{ clientX: 5, clientY: 5 }] });
    await rest(550);
    expect(fireEvent.touchEnd(link, { changedTouches: [{ clientX: 5, clientY: 5 }] })).toBe(false);
    await rest(50);
    const sheet = screen.getByRole('dialog', { name: 'Card of Ana Ruiz' });
    expect(sheet.getAttribute('aria-modal')).toBe('true');
    fireEvent.click(within(sheet).getByRole('button', { name: 'Close' }));
    expect(screen.queryByRole('dialog')).toBeNull();
    fireEvent.touchStart(link, { touches: [{ clientX: 5, clientY: 5 }] });
    fireEvent.touchMove(link, { touches: [{ clientX: 5, clientY: 60 }] });
    await rest(600);
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('CARD-01 loads with a skeleton; a missing record says so, a failure offers to try again', async () => {
    let status = 404;
    await show({
      answers: { 'GET /api/v3/people/3': () => (status < 400 ? { body: ana } : { status, body: { error: 'No' } }) },
    });
    screen.getByRole('link', { name: 'Ana' }).focus();
    await userEvent.keyboard('{Shift>}{Enter}{/Shift}');
    expect(screen.getByRole('dialog', { name: 'Loading the card' }).getAttribute('aria-busy')).toBe('true');
    expect(await screen.findByText(/no longer exists/)).toBeTruthy();
    status = 200;
    act(() => void window.dispatchEvent(new CustomEvent('person:update', { detail: { id: 3 } })));
    expect(await screen.findByRole('dialog', { name: 'Card of Ana Ruiz' })).toBeTruthy();
  });
});

describe('SHELL-09 an open card', () => {
  it.each(['person:update', 'company:update', 'deal:update'])(
    'SHELL-09 %s: person:update and company:update reload open cards',
    async (event) => {
      let email = 'old@castellan.test';
      await show({ answers: { 'GET /api/v3/people/3': () => ({ body: { ...ana, email } }) } });
      await byKeys('Ana');
      email = 'new@castellan.test';
      act(() => void window.dispatchEvent(new CustomEvent(event, { detail: { id: 9 } })));
      expect(await screen.findByText('new@castellan.test')).toBeTruthy();
    },
  );
});

describe('CARD-02 what can be done on a card', () => {
  it('CARD-02 the edit pencil opens the add/edit modal', async () => {
    await show();
    const opened = vi.fn();
    window.addEventListener('add_edit_modal:open', (event) => opened((event as CustomEvent).detail), { once: true });
    const card = await byKeys('Ana');
    await userEvent.click(within(card).getByRole('button', { name: 'Edit' }));
    expect(opened).toHaveBeenCalledWith({ resource_type: 'person', resource_id: 3 });
  });

  it('CARD-02 mark-primary changes the deal, with Undo, and the card reloads', async () => {
    let primary = 21;
    const heard = await show({
      answers: {
        'GET /api/v3/deals/5': () => ({ body: { ...deal, primary_contact_id: primary } }),
        'PUT /api/v3/deals/5': () => {
          primary = 22;
          return { body: { ...deal, primary_contact_id: 22 }, headers: { 'X-Change-Set': '7' } };
        },
      },
    });
    const card = await byKeys('Second');
    expect(within(card).getByText('Primary')).toBeTruthy();
    await userEvent.click(within(card).getByRole('button', { name: 'Next person' }));
    await userEvent.click(within(card).getByRole('button', { name: 'Make primary' }));
    expect(heard.find(({ method }) => method === 'PUT')?.body).toEqual({ deal: { primary_contact_id: 22 } });
    expect(await within(card).findByText('Primary')).toBeTruthy();
    expect(screen.getByText('Mara Waldrath is the primary contact')).toBeTruthy();
  });

  it('CARD-02 avatar upload, pencil and mark-primary each need their permission', async () => {
    await show();
    const card = await byKeys('Ana');
    expect(within(card).getByRole('button', { name: /picture of Ana Ruiz/i })).toBeTruthy();
    await userEvent.keyboard('{Escape}');
    cleanup();
    await show({ boot: signedIn({ user: { read_only: true } }) });
    const locked = await byKeys('Ana');
    expect(
      within(locked)
        .queryAllByRole('button')
        .map((one) => one.getAttribute('aria-label')),
    ).toEqual([]);
    await userEvent.keyboard('{Escape}');
    const other = await byKeys('Second');
    await userEvent.click(within(other).getByRole('button', { name: 'Next person' }));
    expect(within(other).queryByRole('button', { name: 'Make primary' })).toBeNull();
    expect(within(other).queryByRole('button', { name: 'Edit' })).toBeNull();
  });

  it('CARD-02 the key-contact star needs customer_management; there is no SMS icon without the sms feature', async () => {
    const answers = { 'PUT /api/v3/people/3': { body: { ...ana, is_key_contact: true } } };
    await show({ answers, boot: signedIn({ account: { features: { customer_management: false } } }) });
    const plain = await byKeys('Ana');
    expect(within(plain).queryByRole('button', { name: 'Mark as key contact' })).toBeNull();
    expect(within(plain).queryByText('SMS')).toBeNull();
    cleanup();
    const heard = await show({ answers });
    const card = await byKeys('Ana');
    await userEvent.click(within(card).getByRole('button', { name: 'Mark as key contact' }));
    expect(await screen.findByText('Ana Ruiz is a key contact')).toBeTruthy();
    expect(heard.find(({ method }) => method === 'PUT')?.body).toEqual({ person: { is_key_contact: true } });
  });
});

describe('CARD-03 what a card shows', () => {
  it('CARD-03 several people of a deal are a carousel, by buttons, arrow keys and swipe', async () => {
    await show();
    const card = await byKeys('Second');
    const people = within(card).getByRole('region', { name: 'People' });
    expect(within(people).getByText('1 of 3')).toBeTruthy();
    expect(within(people).getByRole('link', { name: 'Rafael Birklin' }).getAttribute('href')).toBe('/people/21');
    await userEvent.click(within(people).getByRole('button', { name: 'Previous person' }));
    expect(within(people).getByText('Ben Ridgemark')).toBeTruthy();
    await userEvent.keyboard('{ArrowLeft}');
    expect(within(people).getByText('Mara Waldrath')).toBeTruthy();
    fireEvent.touchStart(people, { touches: [{ clientX: 200 }] });
    fireEvent.touchEnd(people, { changedTouches: [{ clientX: 100 }] });
    expect(within(people).getByText('3 of 3')).toBeTruthy();
  });

  it('CARD-03 one person of a deal directly; without people: No People', async () => {
    let people = [person(21, 'Rafael Birklin')];
    await show({ answers: { 'GET /api/v3/deals/5': () => ({ body: { ...deal, card_people: people } }) } });
    const card = await byKeys('Second');
    expect(within(card).getByRole('link', { name: 'Rafael Birklin' })).toBeTruthy();
    expect(within(card).queryByRole('button', { name: 'Next person' })).toBeNull();
    people = [];
    act(() => void window.dispatchEvent(new CustomEvent('deal:update', { detail: { id: 5 } })));
    expect(await within(card).findByText('No People')).toBeTruthy();
  });

  it('CARD-03 Show More appears on overflow and expands by 280px, again while there is more', async () => {
    vi.spyOn(HTMLElement.prototype, 'scrollHeight', 'get').mockReturnValue(700);
    vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockImplementation(function (this: HTMLElement) {
      return Number.parseInt(this.style.maxHeight, 10) || 0;
    });
    await show();
    const card = await byKeys('Ana');
    const body = () => card.querySelector<HTMLElement>('[data-more], [style*="max-height"]') as HTMLElement;
    expect(body().style.maxHeight).toBe('280px');
    await userEvent.click(within(card).getByRole('button', { name: 'Show More' }));
    expect(body().style.maxHeight).toBe('560px');
    await userEvent.click(within(card).getByRole('button', { name: 'Show More' }));
    expect(within(card).queryByRole('button', { name: 'Show More' })).toBeNull();
    vi.restoreAllMocks();
  });

  it("CARD-03 custom text is cut at 240 characters, booleans print True or False, multi_association 'name:companyId' values are links", async () => {
    const linking = {
      id: 8,
      record_type: 'deal' as const,
      line: ['custom_label_8', 'companies', 'Suppliers', '=', 'show'],
      slot: null,
    };
    const text = 'long '.repeat(60);
    await show({
      boot: signedIn({ account: { own_fields: [...OWN_FIELDS, linking] as never } }),
      answers: {
        'GET /api/v3/deals/5': {
          body: {
            ...deal,
            custom_fields: { custom_label_5: false, custom_label_7: text, custom_label_1: 11, custom_label_8: [9] },
            associations: { custom_label_8: [{ id: 9, name: 'Castellan Steel' }] },
          },
        },
      },
    });
    const card = await byKeys('Second');
    expect(within(card).getByText('False')).toBeTruthy();
    expect(within(card).getByText('North')).toBeTruthy();
    expect(within(card).getByText(/^long .*…$/).textContent).toHaveLength(240);
    expect(within(card).getByRole('link', { name: 'Castellan Steel' }).getAttribute('href')).toBe('/companies/9');
  });
});
