import { render, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { StageBar } from './stage';

const stages = [
  { id: 1, name: 'Upcoming', percent: 30, time: '27d' },
  { id: 2, name: 'Agreed', percent: 90, skipped: true },
  { id: 3, name: 'Lost', percent: 0, time: '0d' },
];

function states(): (string | undefined)[] {
  return screen.getAllByRole('button').map((segment) => segment.dataset.state);
}

describe('stage bar', () => {
  it('a lost deal ticks only the stages it was in, and ends in the colour of lost', () => {
    render(<StageBar label="Stages" stages={stages} currentId={3} />);
    expect(states()).toEqual(['passed', 'coming', 'lost']);
    expect(screen.getByRole('button', { current: 'step' }).textContent).toContain('Lost');
  });

  it('an open deal shows the stages before its own as passed', () => {
    render(<StageBar label="Stages" stages={stages.slice(0, 2)} currentId={2} />);
    expect(states()).toEqual(['passed', 'current']);
  });
});
