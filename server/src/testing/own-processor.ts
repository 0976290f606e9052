import { testPlace } from './database';
import { stayOn } from './processors';

// A setup file: it is run for each test file, and the worker stays on the processor of the first.
const { processor } = testPlace();
const worker = globalThis as { fairleadStays?: boolean };
if (processor !== undefined && !worker.fairleadStays) stayOn(processor, process.pid);
worker.fairleadStays = true;
