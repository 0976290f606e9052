import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { render } from '../testing/render';
import { ToastHost } from './toast';
import { errorToast, toast } from './toast-store';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

const wait = (milliseconds: number) =>
  act(() => {
    vi.advanceTimersByTime(milliseconds);
  });

describe('toast', () => {
  it('offers Undo for 15 seconds', () => {
    const run = vi.fn();
    render(<ToastHost />);
    act(() => void toast({ text: 'Moved to Contract out', action: { label: 'Undo', run } }));
    wait(14_000);
    fireEvent.click(screen.getByRole('button', { name: 'Undo' }));
    expect(run).toHaveBeenCalledOnce();
    expect(screen.queryByText('Moved to Contract out')).toBeNull();
  });

  it('goes away after its time, and waits while it is hovered or focused', () => {
    render(<ToastHost />);
    act(() => void toast({ text: 'Saved', seconds: 2 }));
    const row = screen.getByText('Saved').parentElement as HTMLElement;
    fireEvent.pointerEnter(row);
    wait(10_000);
    expect(screen.getByText('Saved')).toBeTruthy();
    fireEvent.pointerLeave(row);
    wait(2_500);
    expect(screen.queryByText('Saved')).toBeNull();
  });

  it('an error stays until it is dismissed', () => {
    render(<ToastHost />);
    act(() => void errorToast('Not saved: stage removed'));
    wait(600_000);
    expect(screen.getByRole('alert').textContent).toContain('Not saved');
    fireEvent.click(screen.getByRole('button', { name: 'Dismiss' }));
    expect(screen.queryByRole('alert')).toBeNull();
  });
});
