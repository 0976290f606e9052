import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { describe, expect, it, vi } from 'vitest';
import { RequestError } from '../../lib/request-error';
import { noAnswer } from '../../testing/fake-server';
import { render } from '../../testing/render';
import { NameDialog } from './name-dialog';

type Save = (name: string, shared: boolean) => Promise<void>;

function shown(onSave: Save, { name = '', shareable = false } = {}) {
  const onClose = vi.fn();
  render(<NameDialog title="Save as a new view" name={name} shareable={shareable} onSave={onSave} onClose={onClose} />);
  return { onClose, field: screen.getByLabelText('Name') as HTMLInputElement };
}
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }));

describe('LIST-03 the name of a view', () => {
  it.each(['', '   '])('LIST-03 create: without a name (“%s”) it is asked for, and nothing is saved', async (name) => {
    const save = vi.fn<Save>().mockResolvedValue();
    const { onClose, field } = shown(save, { name });
    await press('Save');
    expect(screen.getByText('Required')).toBeTruthy();
    expect(save).not.toHaveBeenCalled();
    await userEvent.type(field, 'B');
    expect(screen.queryByText('Required')).toBeNull();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('LIST-03 create: a name that is taken is named beside the field, stays typed, and typing clears the message', async () => {
    const taken = new RequestError(422, [{ field: 'name', msg: 'You have a view of that name' }]);
    const save = vi.fn<Save>().mockRejectedValueOnce(taken).mockResolvedValue();
    const { onClose, field } = shown(save);
    await userEvent.type(field, 'Big deals{Enter}');
    expect(await screen.findByText('You have a view of that name')).toBeTruthy();
    expect(field.value).toBe('Big deals');
    expect(onClose).not.toHaveBeenCalled();
    await userEvent.type(field, ' 2');
    expect(screen.queryByText('You have a view of that name')).toBeNull();
    await press('Save');
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(save.mock.calls.map(([name]) => name)).toEqual(['Big deals', 'Big deals 2']);
  });

  it('LIST-03 create: a server that cannot be reached is reported, and nothing typed or chosen is lost', async () => {
    const save = vi.fn<Save>().mockRejectedValueOnce(new RequestError(0)).mockResolvedValue();
    const { onClose, field } = shown(save, { shareable: true });
    await userEvent.type(field, 'Big deals');
    await userEvent.click(screen.getByRole('checkbox', { name: 'Share with everyone in the account' }));
    await press('Save');
    expect(await screen.findByText('The server cannot be reached. Nothing was saved.')).toBeTruthy();
    expect(field.value).toBe('Big deals');
    await press('Save');
    await waitFor(() => expect(onClose).toHaveBeenCalledOnce());
    expect(save.mock.calls).toEqual([
      ['Big deals', true],
      ['Big deals', true],
    ]);
  });

  it('LIST-03 create: what the server finds wrong with the settings of the view is said as well', async () => {
    const stale = new RequestError(422, [{ field: 'columns', msg: "'old' is not a column of deals" }]);
    const { onClose, field } = shown(() => Promise.reject(stale));
    await userEvent.type(field, 'Big deals{Enter}');
    expect(await screen.findByText("'old' is not a column of deals")).toBeTruthy();
    expect(onClose).not.toHaveBeenCalled();
  });

  it('LIST-03 create: while saving the button is busy, and a second press saves nothing', async () => {
    const save = vi.fn<Save>().mockImplementation(noAnswer);
    const { field } = shown(save);
    await userEvent.type(field, 'Big deals{Enter}');
    expect(screen.getByRole('button', { name: 'Save' }).getAttribute('aria-busy')).toBe('true');
    await press('Save');
    await userEvent.type(field, '{Enter}');
    expect(save).toHaveBeenCalledOnce();
  });

  it('LIST-03 update: the name so far is shown, spaces around a new one are cut off, Cancel saves nothing', async () => {
    const save = vi.fn<Save>().mockResolvedValue();
    const { onClose, field } = shown(save, { name: 'Big deals' });
    expect(field.value).toBe('Big deals');
    expect(screen.queryByRole('checkbox')).toBeNull();
    await press('Cancel');
    expect([save.mock.calls.length, onClose.mock.calls.length]).toEqual([0, 1]);
    await userEvent.type(field, ' of May  {Enter}');
    await waitFor(() => expect(save).toHaveBeenCalledWith('Big deals of May', false));
  });
});
