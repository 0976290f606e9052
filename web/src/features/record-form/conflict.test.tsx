import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { fakeServer, noAnswer } from '../../testing/fake-server';
import { renderPage } from '../../testing/render';
import { RecordModal } from './public';

type Answers = Parameters<typeof fakeServer>[0];

const SHOW = 'GET /api/v3/companies/7';
const SAVE = 'PUT /api/v3/companies/7';
const company = { id: 7, name: 'Ashgrove Cement', email: 'office@ashgrove.example', city: 'Riga', owner_id: 1 };
/** Another user renamed it after it was read. */
const renamed = { ...company, name: 'Ashgrove Group', city: 'Oslo' };
const clash = {
  status: 409,
  body: {
    error: 'Changed since',
    conflicts: [{ field: 'name', base: 'Ashgrove Cement', mine: 'Ashgrove AG', theirs: 'Ashgrove Group' }],
  },
};

async function edited(answers: Answers) {
  const heard = fakeServer({ [SHOW]: { body: company }, ...answers });
  const onClose = vi.fn();
  await renderPage(<RecordModal asked={{ resource_type: 'company', resource_id: 7 }} onClose={onClose} />);
  await screen.findByLabelText('Name');
  type('Name', 'Ashgrove AG');
  type('Email', 'info@ashgrove.example');
  press('Save');
  return { onClose, sent: () => heard.filter(({ method }) => method === 'PUT').map(({ body }) => body) };
}
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });
const press = (name: string) => fireEvent.click(screen.getByRole('button', { name }));
const valueOf = (label: string) => (screen.getByLabelText(label) as HTMLInputElement).value;
const both = () => screen.findByRole('region', { name: 'Conflicting changes' });

describe('VAL-05 a record that two users change', () => {
  it('VAL-05 the three values of the field stand side by side, nothing is saved and everything typed stays', async () => {
    const { onClose, sent } = await edited({ [SAVE]: clash });
    const table = within(await both());
    expect(table.getByText(/Your changes aren’t saved, but they are still here/)).toBeTruthy();
    const cells = table.getAllByRole('cell').map(({ textContent }) => textContent);
    expect(cells).toEqual(['Ashgrove Cement', 'Ashgrove Group', 'Ashgrove AG']);
    expect([valueOf('Name'), valueOf('Email')]).toEqual(['Ashgrove AG', 'info@ashgrove.example']);
    expect(onClose).not.toHaveBeenCalled();
    expect(sent()[0]).toMatchObject({
      company: { name: 'Ashgrove AG', base: { name: 'Ashgrove Cement', email: 'office@ashgrove.example' } },
    });
  });

  it('VAL-05 Keep theirs takes the other value of that field alone, and the next save is compared with it', async () => {
    let changed = false;
    const { onClose, sent } = await edited({
      [SHOW]: () => ({ body: changed ? renamed : company }),
      [SAVE]: () => {
        const first = !changed;
        changed = true;
        return first ? clash : { body: { ...renamed, email: 'info@ashgrove.example' } };
      },
    });
    await both();
    press('Keep theirs');
    await waitFor(() => expect(valueOf('Name')).toBe('Ashgrove Group'));
    expect(valueOf('Email')).toBe('info@ashgrove.example');
    expect(screen.queryByRole('region', { name: 'Conflicting changes' })).toBeNull();
    press('Save');
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(sent()[1]).toEqual({
      company: { email: 'info@ashgrove.example', base: { email: 'office@ashgrove.example' } },
    });
  });

  it('VAL-05 Save mine anyway sends it again without what was read', async () => {
    let first = true;
    const { onClose, sent } = await edited({
      [SAVE]: () => {
        const reply = first ? clash : { body: { ...company, name: 'Ashgrove AG' } };
        first = false;
        return reply;
      },
    });
    await both();
    press('Save mine anyway');
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(sent()[1]).toEqual({ company: { name: 'Ashgrove AG', email: 'info@ashgrove.example' } });
  });

  it('VAL-05 an overwrite that fails is reported, and what was typed stays', async () => {
    let first = true;
    const { onClose } = await edited({
      [SAVE]: () => {
        const reply = first ? clash : { status: 500 };
        first = false;
        return reply;
      },
    });
    await both();
    press('Save mine anyway');
    expect(await screen.findByText('Something went wrong on the server. Nothing was saved.')).toBeTruthy();
    expect(valueOf('Name')).toBe('Ashgrove AG');
    expect(onClose).not.toHaveBeenCalled();
  });

  it('VAL-05 when their values cannot be read the question stays, and what was typed as well', async () => {
    let reads = 0;
    await edited({ [SHOW]: () => (reads++ ? { status: 500 } : { body: company }), [SAVE]: clash });
    await both();
    press('Keep theirs');
    expect(await screen.findByText('Something went wrong on the server. Nothing was saved.')).toBeTruthy();
    expect(valueOf('Name')).toBe('Ashgrove AG');
    expect(await both()).toBeTruthy();
  });
});

describe('VAL-05 the form of a record', () => {
  const open = async (answers: Answers, onClose = vi.fn()) => {
    const heard = fakeServer(answers);
    await renderPage(<RecordModal asked={{ resource_type: 'company', resource_id: 7 }} onClose={onClose} />);
    return { onClose, heard };
  };

  it('VAL-05 while it loads no field can be typed into', async () => {
    await open({ [SHOW]: noAnswer });
    expect(screen.getByRole('dialog', { name: 'Edit company' })).toBeTruthy();
    expect(screen.queryByRole('textbox')).toBeNull();
    expect(screen.queryByRole('button', { name: 'Save' })).toBeNull();
  });

  it('VAL-05 a record that cannot be loaded says so, and Try again loads it', async () => {
    let fails = true;
    await open({ [SHOW]: () => (fails ? { status: 422 } : { body: company }) });
    expect(await screen.findByText('The record could not be loaded.')).toBeTruthy();
    fails = false;
    press('Try again');
    expect(await screen.findByDisplayValue('Ashgrove Cement')).toBeTruthy();
  });

  it('VAL-05 an error of the server is shown beside its field until the value is changed', async () => {
    await edited({ [SAVE]: { status: 422, body: [{ field: 'name', msg: 'Has to be unique' }] } });
    expect(await screen.findByText('Has to be unique')).toBeTruthy();
    type('Name', 'Ashgrove AG 2');
    expect(screen.queryByText('Has to be unique')).toBeNull();
  });

  it('VAL-05 while it is saved the button is busy, and a second press sends nothing', async () => {
    const { sent } = await edited({ [SAVE]: noAnswer });
    const button = screen.getByRole('button', { name: 'Save' });
    await waitFor(() => expect(button.getAttribute('aria-busy')).toBe('true'));
    press('Save');
    expect(sent()).toHaveLength(1);
  });

  it('VAL-05 closing with something typed asks first; Keep editing keeps it, Close without saving does not', async () => {
    const { onClose } = await open({ [SHOW]: { body: company } });
    await screen.findByLabelText('Name');
    type('Name', 'Ashgrove AG');
    press('Cancel');
    expect(screen.getByText('Close without saving? What you typed will be lost.')).toBeTruthy();
    expect(onClose).not.toHaveBeenCalled();
    press('Keep editing');
    expect(valueOf('Name')).toBe('Ashgrove AG');
    press('Cancel');
    press('Close without saving');
    expect(onClose).toHaveBeenCalledOnce();
  });

  it('VAL-05 closing with nothing typed asks nothing', async () => {
    const { onClose } = await open({ [SHOW]: { body: company } });
    await screen.findByLabelText('Name');
    press('Cancel');
    expect(onClose).toHaveBeenCalledOnce();
  });
});
