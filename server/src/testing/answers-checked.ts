import { afterAll, afterEach } from 'vitest';
import { wrongAnswers } from './answer-check';

/** Fails the test in which an answer did not match its contract. */
function complain(): void {
  const wrong = [...new Set(wrongAnswers())];
  if (wrong.length) throw new Error(`Answers that are not what their contracts say:\n${wrong.slice(0, 20).join('\n')}`);
}

afterEach(complain);
afterAll(complain);
