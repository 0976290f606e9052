import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useRef, useState } from 'react';
import { expect, it } from 'vitest';
import { render } from '../testing/render';
import { useFocusHeir } from './use-focus-heir';

const next = ({ nextElementSibling: one }: HTMLElement) => (one instanceof HTMLElement ? one : null);

function Line({ name, onRemove }: { name: string; onRemove: () => void }) {
  const ref = useRef<HTMLButtonElement>(null);
  useFocusHeir(ref, next);
  return (
    <button ref={ref} type="button" onClick={onRemove}>
      {name}
    </button>
  );
}

function Lines({ removed }: { removed: readonly string[] }) {
  const [names, setNames] = useState(['First', 'Second']);
  const remove = () => setNames(names.filter((name) => !removed.includes(name)));
  return (
    <section tabIndex={-1} aria-label="Lines">
      {names.map((name) => (
        <Line key={name} name={name} onRemove={remove} />
      ))}
    </section>
  );
}

async function pressFirst(): Promise<void> {
  screen.getByRole('button', { name: 'First' }).focus();
  await userEvent.keyboard('{Enter}');
}

const focusIsOn = (element: HTMLElement) => waitFor(() => expect(document.activeElement).toBe(element));

it('the focus of an element that is removed moves to the element it names', async () => {
  render(<Lines removed={['First']} />);
  await pressFirst();
  await focusIsOn(screen.getByRole('button', { name: 'Second' }));
});

it('the focus moves to the surroundings if the named element is removed at the same time', async () => {
  render(<Lines removed={['First', 'Second']} />);
  await pressFirst();
  await focusIsOn(screen.getByRole('region', { name: 'Lines' }));
});
