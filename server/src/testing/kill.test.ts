import { expect, test } from 'vitest';
import { killOverAndOver } from './kills/rounds';

/** `npm run bench -- --kills 100` runs the same with the built server, for any number of rounds. */
const ROUNDS = 5;

test('kill -9 at any moment: every confirmed write is there, nothing is half done, nothing is doubled, jobs go on', async () => {
  const lines: string[] = [];
  await killOverAndOver({ rounds: ROUNDS, seed: Date.now() % 1_000_000, say: (text) => lines.push(text) });
  expect(lines).toHaveLength(ROUNDS);
});
