// Loaded into a server by NODE_OPTIONS. On SIGUSR2 it collects garbage and writes what is left in use, in bytes.
import { writeFileSync } from 'node:fs';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose_gc');
const collect = runInNewContext('gc');

process.on('SIGUSR2', () => {
  collect();
  const { heapUsed, external } = process.memoryUsage();
  writeFileSync(process.env.FAIRLEAD_BENCH_MEMORY, `${heapUsed + external}\n`);
});
