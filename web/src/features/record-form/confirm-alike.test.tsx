import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fakeServer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { RecordModal } from './public';

const company = { id: 7, name: 'Sabine Rail', city: 'Riga', owner_id: 1 };
const alike = {
  id: 3,
  name: 'Blauforge Sensors GmbH',
  company_name: null,
  detail: 'Bremen',
  owner: null,
  score: 90,
  reasons: ['same_name'],
};

async function renamed() {
  const heard = fakeServer({
    'GET /api/v3/companies/7': { body: company },
    'PUT /api/v3/companies/7': ({ path }) =>
      path.includes('confirmed_duplicates=3')
        ? { body: { ...company, name: 'Blauforge Sensors' } }
        : { status: 409, body: { error: 'This may be a company that exists already.', duplicates: [alike] } },
    'POST /api/internal/duplicates/none_of_them': { status: 204 },
  });
  const onClose = vi.fn();
  await renderPage(<RecordModal asked={{ resource_type: 'company', resource_id: 7 }} onClose={onClose} />);
  const name = await screen.findByLabelText('Name');
  fireEvent.change(name, { target: { value: 'Blauforge Sensors' } });
  press('Save');
  const step = await screen.findByRole('alert', { name: 'Is this a company that exists already?' });
  return { heard, onClose, name: name as HTMLInputElement, step };
}
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));

describe('REC-10 the confirmation step of a form', () => {
  it('REC-10 a duplicate check asks with the matching records, and nothing typed is lost', async () => {
    const { onClose, name, step, heard } = await renamed();
    await waitFor(() => expect(document.activeElement).toBe(step));
    const link = within(step).getByRole('link', { name: /Blauforge Sensors GmbH/ });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual(['/companies/3', '_blank']);
    expect([name.value, onClose.mock.calls.length]).toEqual(['Blauforge Sensors', 0]);
    press('Keep editing');
    expect(screen.queryByRole('alert', { name: /exists already/ })).toBeNull();
    expect(heard.filter(({ method }) => method === 'PUT')).toHaveLength(1);
  });

  it('REC-10 duplicate confirmed, it is saved', async () => {
    const { onClose, heard } = await renamed();
    press('Save anyway');
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(heard.filter(({ path }) => path.includes('none_of_them'))).toEqual([]);
  });

  it('REC-10 duplicate confirmed as none of them is remembered after it is saved', async () => {
    const { onClose, heard } = await renamed();
    press('Save, none of them is the same');
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    const told = heard.find(({ path }) => path.includes('none_of_them'));
    expect(told?.body).toEqual({ type: 'company', id: 7, others: [3] });
  });
});
