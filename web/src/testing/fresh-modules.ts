import { vi } from 'vitest';

/**
 * The first set-up file of every test file: the files of one worker share the loaded libraries, whose loading would
 * take most of the time, but each gets its own copy of the product's modules, whose state (undo, toasts, session) must not
 * reach the next file.
 */
vi.resetModules();
