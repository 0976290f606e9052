import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { Tabs } from './tabs';

const shown = (value: string, count: number, onChange = vi.fn()) => (
  <Tabs
    label="Views"
    tabs={[
      { value: 'all', label: 'All deals', count },
      { value: 'mine', label: 'Mine' },
    ]}
    value={value}
    onChange={onChange}
  />
);
const tab = (name: RegExp) => screen.getByRole('tab', { name });

test('A11Y-01 the focus stays on a tab while the others are brought up to date', () => {
  const { rerender } = render(shown('all', 3));
  tab(/Mine/).focus();
  rerender(shown('all', 4));
  expect(document.activeElement).toBe(tab(/Mine/));
});

test('A11Y-01 arrow keys choose the next tab, and the focus follows', () => {
  const onChange = vi.fn();
  const { rerender } = render(shown('all', 3, onChange));
  tab(/All deals/).focus();
  fireEvent.keyDown(tab(/All deals/), { key: 'ArrowRight' });
  expect(onChange).toHaveBeenCalledWith('mine');
  rerender(shown('mine', 3, onChange));
  expect(document.activeElement).toBe(tab(/Mine/));
});

test('A11Y-01 the focus moves to a chosen tab that is rendered later', () => {
  const { rerender } = render(shown('all', 3));
  tab(/All deals/).focus();
  const only = { value: 'all', label: 'All deals' };
  rerender(<Tabs label="Views" tabs={[only]} value="mine" onChange={vi.fn()} />);
  rerender(shown('mine', 3));
  expect(document.activeElement).toBe(tab(/Mine/));
});
