import { screen, waitFor, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it } from 'vitest';
import { fakeServer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { signedIn } from '../../testing/session-fixture';
import { FieldFact } from './field-fact';

const company = (id: number, name: string) => ({ body: { id, name, owner_id: 1 } });
const DEAL = {
  id: 7,
  name: 'Line scanner',
  deal_value: '200.0',
  company_id: 1,
  company: { id: 1, name: 'Aldgate' },
  user_id: 1,
  created_by_user_id: 1,
};
const SAVE = 'PUT /api/v3/deals/7';

async function editValue(to: string) {
  await userEvent.click(screen.getByRole('button', { name: /^Edit Value/ }));
  const input = screen.getByRole('textbox', { name: 'Value' });
  await userEvent.clear(input);
  await userEvent.type(input, `${to}{Enter}`);
}

function refusing(conflict: object) {
  return { status: 409, body: { error: 'Someone else changed this.', conflicts: [conflict] } };
}

describe('two write the same value in place', () => {
  const clash = { field: 'value', base: '200.0', mine: '300.0', theirs: '250.0' };

  it('shows in words what it was, is and would be; keeping theirs writes nothing', async () => {
    const heard = fakeServer({ [SAVE]: refusing(clash) });
    await renderPage(<FieldFact kind="deal" record={DEAL} fieldKey="value" />, { boot: signedIn() });
    await editValue('300');
    const dialog = await screen.findByRole('dialog', { name: 'Value was changed by someone else' });
    const cells = within(dialog).getAllByRole('cell');
    expect(cells.map((cell) => cell.textContent)).toEqual(['$200.00', '$250.00', '$300.00']);
    await userEvent.click(within(dialog).getByRole('button', { name: 'Keep theirs' }));
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    expect(heard.filter(({ method }) => method === 'PUT')).toHaveLength(1);
    expect(screen.getByRole('button', { name: /^Edit Value/ })).toBeTruthy();
  });

  it('saving mine over it sends it again without what was read', async () => {
    const heard = fakeServer({ [SAVE]: refusing(clash) });
    await renderPage(<FieldFact kind="deal" record={DEAL} fieldKey="value" />, { boot: signedIn() });
    await editValue('300');
    await userEvent.click(await screen.findByRole('button', { name: 'Save mine anyway' }));
    await waitFor(() => expect(heard.filter(({ method }) => method === 'PUT')).toHaveLength(2));
    expect(heard.at(-1)?.body).toEqual({ deal: { value: '300' } });
  });

  it('names the companies behind ids', async () => {
    fakeServer({
      [SAVE]: refusing({ field: 'company_id', base: 1, mine: 3, theirs: 2 }),
      'GET /api/v3/companies/1': company(1, 'Aldgate'),
      'GET /api/v3/companies/2': company(2, 'Barbican'),
      'GET /api/v3/companies/3': company(3, 'Cutler'),
    });
    const { ConflictDialog } = await import('../record-form/public');
    const conflicts = [{ field: 'company_id', base: 1, mine: 3, theirs: 2 }];
    const nothing = () => undefined;
    await renderPage(
      <ConflictDialog kind="deal" conflicts={conflicts} onKeepTheirs={nothing} onOverwrite={nothing} />,
      { boot: signedIn() },
    );
    expect(await screen.findByRole('cell', { name: 'Barbican' })).toBeTruthy();
    expect(await screen.findByRole('cell', { name: 'Cutler' })).toBeTruthy();
  });
});

describe('REC-10 a value that is edited in place', () => {
  const found = {
    id: 3,
    name: 'Blauforge GmbH',
    company_name: null,
    detail: null,
    owner: null,
    score: 90,
    reasons: ['same_name'],
  };
  const rename = async () => {
    const heard = fakeServer({
      'PUT /api/v3/companies/9': ({ path }) =>
        path.includes('confirmed_duplicates=3')
          ? { body: { id: 9, name: 'Blauforge', owner_id: 1 } }
          : { status: 409, body: { error: 'This may be a company that exists already.', duplicates: [found] } },
      'POST /api/internal/duplicates/none_of_them': { status: 204 },
    });
    const record = { id: 9, name: 'Sabine Rail', owner_id: 1 };
    await renderPage(<FieldFact kind="company" record={record} fieldKey="name" />, { boot: signedIn() });
    await userEvent.click(screen.getByRole('button', { name: /^Edit Name/ }));
    const input = screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' });
    await userEvent.clear(input);
    await userEvent.type(input, 'Blauforge{Enter}');
    const dialog = await screen.findByRole('dialog', { name: 'Is this a company that exists already?' });
    const press = (name: string) => userEvent.click(within(dialog).getByRole('button', { name }));
    const saved = () => heard.filter(({ method }) => method === 'PUT').length;
    return { heard, dialog, press, saved };
  };

  it('REC-10 a duplicate check asks with the matching records, and what was typed stays', async () => {
    const { dialog, press, saved } = await rename();
    expect(
      within(dialog)
        .getByRole('link', { name: /Blauforge GmbH/ })
        .getAttribute('href'),
    ).toBe('/companies/3');
    await press('Keep editing');
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Name' }).value).toBe('Blauforge');
    expect(saved()).toBe(1);
  });

  it('REC-10 duplicate confirmed in place, it is saved, and remembered as none of them', async () => {
    const { heard, press, saved } = await rename();
    await press('Save, none of them is the same');
    await waitFor(() => expect(saved()).toBe(2));
    await waitFor(() =>
      expect(heard.find(({ path }) => path.includes('none_of_them'))?.body).toEqual({
        type: 'company',
        id: 9,
        others: [3],
      }),
    );
    expect(screen.queryByRole('dialog')).toBeNull();
  });
});

describe('PROF-01 links', () => {
  const PERSON = { id: 9, first_name: 'Mei', email: 'mei@orchard.example', phone: '+1 212 555 0142', user_id: 1 };

  it('PROF-01 an email opens the mail program, and is still edited by the button beside it', async () => {
    fakeServer({});
    await renderPage(<FieldFact kind="person" record={PERSON} fieldKey="email" />, { boot: signedIn() });
    const link = screen.getByRole('link', { name: /^mei ?@orchard\.example$/ });
    expect(link.getAttribute('href')).toBe('mailto:mei@orchard.example');
    await userEvent.click(screen.getByRole('button', { name: 'Edit Email' }));
    expect(screen.getByRole<HTMLInputElement>('textbox', { name: 'Email' }).value).toBe('mei@orchard.example');
  });

  it('PROF-01 after a call was started, one tap logs it as a note', async () => {
    const heard = fakeServer({
      'POST /api/v3/notes': { body: { id: 3 }, headers: { 'X-Change-Set': '60' } },
    });
    const note_categories = [
      { id: 4, name: 'Cold Call' },
      { id: 5, name: 'Phone Call' },
    ];
    await renderPage(<FieldFact kind="person" record={PERSON} fieldKey="phone" />, {
      boot: signedIn({ account: { note_categories } }),
    });
    await userEvent.click(screen.getByRole('link', { name: '+1 212 555 0142' }));
    await userEvent.click(await screen.findByRole('button', { name: /Log call/ }));
    expect(await screen.findByText('Note added')).toBeTruthy();
    const sent = heard.find(({ method }) => method === 'POST')?.body;
    expect(sent).toMatchObject({ note: { content: 'Called +1 212 555 0142', note_category_id: 5, person_id: 9 } });
  });
});

it.each([
  ['0.01', 'under one minute'],
  ['0.50', '30 minutes'],
  ['3.20', '3 hours'],
  ['49.00', '2 days'],
])('ACT-05 %s hours to first contact read as %s on a page', async (hours, words) => {
  const record = { ...DEAL, hours_to_first_activity: hours };
  await renderPage(<FieldFact kind="deal" record={record} fieldKey="hours_to_first_activity" />, { boot: signedIn() });
  expect(screen.getByText(words)).toBeTruthy();
});
