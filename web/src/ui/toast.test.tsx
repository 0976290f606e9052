import { act, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { render } from '../testing/render';
import { ToastHost } from './toast';
import { dismissAll, errorToast, type LiveToast, liveToast, toast } from './toast-store';

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

  it('disappears after its time, which stops while it is hovered or focused', () => {
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

  it('A11Y-01 a message that is answered by keyboard leaves the focus in the open dialog, else in the content', () => {
    const page = (dialog: boolean) => (
      <>
        <main tabIndex={-1}>Deals</main>
        {dialog && <div role="dialog" aria-modal="true" aria-label="Owner" tabIndex={-1} />}
        <ToastHost />
      </>
    );
    const { rerender } = render(page(false));
    const dismissOne = () => {
      act(() => void errorToast('Not saved'));
      const button = screen.getByRole('button', { name: 'Dismiss' });
      button.focus();
      fireEvent.click(button);
      wait(10);
    };
    dismissOne();
    expect(document.activeElement).toBe(screen.getByRole('main'));
    rerender(page(true));
    dismissOne();
    expect(document.activeElement).toBe(screen.getByRole('dialog'));
  });

  it('a message replaces the one before; errors stay beside it, and the same error is shown once', () => {
    render(<ToastHost />);
    act(() => {
      dismissAll();
      toast({ text: 'Silo level sensing moved to Qualified' });
      toast({ text: 'Torque sensor pilot moved to Qualified' });
      for (const text of ['Not saved: A', 'Not saved: B', 'Not saved: B']) errorToast(text);
      toast({ text: 'Cold-chain loggers archived' });
      liveToast('Undoing…');
      toast({ text: 'Cold-chain loggers unarchived' });
    });
    const shown = [...screen.getByRole('region', { name: 'Messages' }).children].map((row) => row.textContent);
    expect(shown).toEqual(['Not saved: A', 'Not saved: B', 'Undoing…', 'Cold-chain loggers unarchived']);
  });

  it('LIST-04 what runs stays beside what else begins, says how far it is, and shows no check mark until it is done', () => {
    render(<ToastHost />);
    const row = (text: string) => screen.getByText(text).parentElement as HTMLElement;
    act(() => dismissAll());
    const [undoing, merging] = ['Undoing…', 'Merging…'].map((text) => {
      let live: LiveToast | undefined;
      act(() => {
        live = liveToast(text);
      });
      return live as LiveToast;
    });
    act(() => undoing?.say('Undoing… 43%'));
    wait(7_200_000);
    for (const text of ['Undoing… 43%', 'Merging…']) {
      expect(row(text).querySelector('svg.tabler-icon-check')).toBeNull();
      expect(row(text).querySelector('[style]')).toBeNull();
    }
    act(() => {
      undoing?.end();
      toast({ text: 'Undone' });
    });
    expect(row('Undone').querySelector('svg.tabler-icon-check')).toBeTruthy();
    expect(screen.queryByText('Undoing… 43%')).toBeNull();
    act(() => merging?.end());
    expect(screen.queryByText('Merging…')).toBeNull();
  });

  it('a long name is cut in the middle, so that what was done stays readable; errors are whole', () => {
    render(<ToastHost />);
    const name = 'Ammonia leak detection '.repeat(9);
    act(() => {
      dismissAll();
      toast({ text: `${name}moved to Negotiation` });
      errorToast(`${name}not saved`);
    });
    const cut = screen.getByTitle(/moved to Negotiation$/);
    expect(cut.textContent?.length).toBeLessThan(150);
    expect(cut.textContent).toMatch(/^Ammonia leak detection .*…\S.*moved to Negotiation$/);
    expect(screen.getByRole('alert').textContent).toContain(`${name}not saved`);
  });

  it('a cell that is edited is scrolled out from under the message', () => {
    const shown = vi.fn<(where: object) => void>();
    render(
      <>
        <div
          role="gridcell"
          data-editing="true"
          ref={(cell) => void (cell && (cell.scrollIntoView = shown as never))}
        />
        <ToastHost />
      </>,
    );
    act(() => void toast({ text: 'Value saved' }));
    expect(shown).toHaveBeenCalledWith({ block: 'nearest' });
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
