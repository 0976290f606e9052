import { afterAll } from 'vitest';

const NAMES = ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'setImmediate', 'Date'] as const;
const world = globalThis as unknown as Record<string, unknown>;
const worker = globalThis as { fairleadTimers?: ReadonlyMap<string, unknown> };
worker.fairleadTimers ??= new Map(NAMES.map((name) => [name, world[name]]));

// A setup file: the files of a worker share its timers. One that leaves a fake timer behind would stop the jobs of all later
// files: their failures would not name it.
afterAll(() => {
  const left = [...(worker.fairleadTimers ?? [])].filter(([name, real]) => world[name] !== real);
  for (const [name, real] of left) world[name] = real;
  if (left.length) throw new Error(`This file leaves a fake ${left.map(([name]) => name).join(', ')} behind.`);
});
