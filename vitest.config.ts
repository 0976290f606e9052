import { existsSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vitest/config';
import { LongFirst } from './scripts/lib/long-first.mjs';

const here = (path: string) => fileURLToPath(new URL(path, import.meta.url));
const ifThere = (...paths: string[]) => paths.map(here).filter((path) => existsSync(path));

/** This limit only ends a test that hangs; how long a file may take is its budget (scripts/lib/budget.mjs). */
const patience = {
  testTimeout: 600_000,
  // A hook that hangs hides what has failed before it.
  hookTimeout: 180_000,
  // How long something may take to come on a busy machine; what never comes fails all the same.
  expect: { poll: { timeout: 30_000 } },
  // The last lines of a run name what was found, not how many.
  chaiConfig: { truncateThreshold: 2000 },
};

// A test of the server waits now and then for a process that starts or ends: on two processors a third worker takes that time.
const maxWorkers = Math.max(3, availableParallelism() - 1);
/** Where no worker has a processor to spare, threads that collect garbage beside it only take turns with it. */
const ownThreadAlone = availableParallelism() <= maxWorkers ? ['--single-threaded-gc', '--max-semi-space-size=64'] : [];

export default defineConfig({
  test: {
    // One project after the other: a worker that changes between them would load everything anew each time.
    maxWorkers,
    sequence: { sequencer: LongFirst },
    projects: [
      {
        test: {
          name: 'domain',
          sequence: { groupOrder: 1 },
          environment: 'node',
          isolate: false,
          ...patience,
          include: ['domain/src/**/*.test.ts'],
        },
      },
      {
        test: {
          name: 'server',
          sequence: { groupOrder: 2 },
          environment: 'node',
          execArgv: ownThreadAlone,
          // Files share the modules that their worker has loaded: loading them costs more than most files' tests.
          isolate: false,
          include: ['server/src/**/*.test.ts', 'scripts/**/*.test.{mjs,ts}'],
          globalSetup: ['server/src/testing/global-setup.ts'],
          // Compares every answer with the schema of its contract.
          setupFiles: ['own-processor', 'real-timers', 'answers-checked'].map((name) =>
            here(`server/src/testing/${name}.ts`),
          ),
          ...patience,
        },
      },
      {
        plugins: [react()],
        test: {
          name: 'web',
          environment: 'happy-dom',
          // A page that is left is loaded a moment later: in the middle of the next test.
          environmentOptions: { happyDOM: { settings: { navigation: { disableMainFrameNavigation: true } } } },
          isolate: false,
          // In this order: the second file already loads the modules anew that the first one forgets.
          setupFiles: [here('web/src/testing/fresh-modules.ts'), here('web/src/testing/setup.ts')],
          sequence: { groupOrder: 3, setupFiles: 'list' },
          include: ['web/src/**/*.test.{ts,tsx}'],
          ...patience,
        },
      },
      {
        test: {
          name: 'e2e',
          environment: 'node',
          include: ['e2e/**/*.test.ts'],
          globalSetup: ifThere('e2e/global-setup.ts'),
          sequence: { groupOrder: 4 },
          isolate: false,
          ...patience,
        },
      },
    ],
  },
});
