import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it, vi } from 'vitest';
import { render } from '../testing/render';
import { InlineEdit } from './inline-edit';

it('SHELL-11 profiles: a value that another user changes meanwhile is said, keeps what is typed, and is compared when saved', async () => {
  const save = vi.fn(async () => undefined);
  const field = (value: string) => (
    <InlineEdit
      label="Summary"
      value={value}
      display={value}
      onSave={save}
      note={(first) => (first === value ? null : `Another user has changed this to: ${value}`)}
      editor={({ value: typed, onChange }) => (
        <input value={typed} onChange={(event) => onChange(event.target.value)} />
      )}
    />
  );
  const { rerender } = render(field('Two cranes'));
  await userEvent.click(screen.getByRole('button', { name: /Summary/ }));
  await userEvent.type(screen.getByRole('textbox'), ' in May');
  rerender(field('Three cranes'));
  expect(screen.getByText('Another user has changed this to: Three cranes')).toBeTruthy();
  expect((screen.getByRole('textbox') as HTMLInputElement).value).toBe('Two cranes in May');
  await userEvent.type(screen.getByRole('textbox'), '{Enter}');
  expect(save).toHaveBeenCalledWith('Two cranes in May', 'Two cranes');
});
