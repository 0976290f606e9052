import { afterAll, afterEach } from 'vitest';
import { requireRightAnswers } from './answer-check';

// A setup file: the hooks run in every test file, after its own.
afterEach(requireRightAnswers);
// Catches the answers to calls that were made between the tests.
afterAll(requireRightAnswers);
