import { act, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it, vi } from 'vitest';
import { render } from '../testing/render';
import { InlineEdit } from './inline-edit';

it('SHELL-11 profiles: when another user changes a value during the edit, a notice appears, the typed text stays, and saving compares both', async () => {
  const save = vi.fn(async () => undefined);
  let change: (value: string) => void = () => undefined;
  function Profile() {
    const [value, setValue] = useState('Two cranes');
    change = setValue;
    return (
      <InlineEdit
        label="Summary"
        value={value}
        display={value}
        onSave={save}
        note={(first) => (first === value ? null : `Another user has changed this to: ${value}`)}
        editor={(edit) => (
          <input aria-label="Text" value={edit.value} onChange={(event) => edit.onChange(event.target.value)} />
        )}
      />
    );
  }
  render(<Profile />);
  await userEvent.click(screen.getByRole('button', { name: /Summary/ }));
  const text = screen.getByRole<HTMLInputElement>('textbox', { name: 'Text' });
  await userEvent.type(text, ' in May');
  act(() => change('Three cranes'));
  expect(screen.getByText('Another user has changed this to: Three cranes')).toBeTruthy();
  expect(text.value).toBe('Two cranes in May');
  await userEvent.type(text, '{Enter}');
  expect(save).toHaveBeenCalledWith('Two cranes in May', 'Two cranes');
});
