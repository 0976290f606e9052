import { render, screen, waitFor } from '@testing-library/react';
import { Component, type ReactNode } from 'react';
import { describe, expect, it, vi } from 'vitest';
import { lazyPart } from './lazy-part';

class Boundary extends Component<{ children: ReactNode }, { failed: boolean }> {
  override state = { failed: false };
  static getDerivedStateFromError = () => ({ failed: true });
  override render() {
    return this.state.failed ? 'The page failed' : this.props.children;
  }
}

describe('lazy parts whose code cannot be fetched', () => {
  const away = () => Promise.reject(new Error('offline'));

  it("show the page's error if the part is required", async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const Part = lazyPart(away);
    render(<Part />, { wrapper: Boundary });
    expect(await screen.findByText('The page failed')).toBeTruthy();
  });

  it('leave the page as it is if the part is optional, and appear after the next attempt', async () => {
    const load = vi.fn<() => Promise<() => ReactNode>>(away);
    const Tip = lazyPart(load, { isBeside: true });
    const page = render(<Tip fallback="Save" />, { wrapper: Boundary });
    await waitFor(() => expect(load).toHaveBeenCalledOnce());
    expect(screen.getByText('Save')).toBeTruthy();
    page.unmount();
    load.mockResolvedValue(() => 'Save with a tip');
    render(<Tip fallback="Save" />, { wrapper: Boundary });
    expect(await screen.findByText('Save with a tip')).toBeTruthy();
  });
});
