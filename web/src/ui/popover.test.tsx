import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { render } from '../testing/render';
import { Popover } from './popover';

function Palette() {
  const [opened, setOpened] = useState(false);
  const target = (
    <button type="button" onClick={() => setOpened(!opened)}>
      Color
    </button>
  );
  return (
    <Popover opened={opened} onChange={setOpened} asDialog trapFocus returnFocus target={target}>
      <button type="button">Blue</button>
    </Popover>
  );
}

const isAt = (name: string) => expect.poll(() => document.activeElement?.textContent).toBe(name);
/** Longer than the layer waits before it gives the focus back. */
const aWhile = () => new Promise((done) => setTimeout(done, 50));

it('a layer that is closed gives the focus back, and one that opens again immediately keeps it', async () => {
  render(<Palette />);
  screen.getByRole('button', { name: 'Color' }).focus();
  await userEvent.keyboard('{Enter}');
  await isAt('Blue');
  await userEvent.keyboard('{Escape}');
  await aWhile();
  await isAt('Color');
  await userEvent.keyboard('{Enter}');
  await isAt('Blue');
  await userEvent.keyboard('{Escape}{Enter}');
  await aWhile();
  await isAt('Blue');
});
