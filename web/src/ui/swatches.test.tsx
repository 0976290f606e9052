import { screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { render } from '../testing/render';
import { Swatches } from './swatches';

const COLORS = [
  ['FF0000', 'Red'],
  ['00FF00', 'Green'],
  ['0000FF', 'Blue'],
] as const;

function Palette() {
  const [chosen, setChosen] = useState('00FF00');
  return (
    <>
      <button type="button">Before</button>
      <Swatches
        label="Color"
        colors={COLORS}
        chosen={chosen}
        onPick={setChosen}
        className={undefined}
        swatchClass={undefined}
      />
      <button type="button">After</button>
    </>
  );
}

const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent;
const isAt = (name: string) => expect(focused()).toBe(name);

it('a palette is one stop of the Tab key, also after the arrow keys moved on from the chosen color', async () => {
  render(<Palette />);
  screen.getByRole('button', { name: 'Before' }).focus();
  await userEvent.tab();
  isAt('Green');
  await userEvent.keyboard('{ArrowLeft}');
  isAt('Red');
  await userEvent.tab();
  isAt('After');
  await userEvent.tab({ shift: true });
  isAt('Green');
  await userEvent.keyboard('{ArrowRight}');
  isAt('Blue');
  await userEvent.tab({ shift: true });
  isAt('Before');
  await userEvent.tab();
  isAt('Green');
});

it('a color that was chosen by keyboard is where the Tab key comes back to', async () => {
  render(<Palette />);
  screen.getByRole('button', { name: 'Before' }).focus();
  await userEvent.tab();
  await userEvent.keyboard('{ArrowRight}{Enter}');
  await userEvent.tab();
  isAt('After');
  await userEvent.tab({ shift: true });
  isAt('Blue');
});
