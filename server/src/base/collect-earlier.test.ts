import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { expect, test } from 'vitest';

const FILE = new URL('./collect-earlier.ts', import.meta.url).href;

/** Keeps some 20 MB, and turns over what lives as long as the rows of an import do. Prints the most memory of the heap in MB. */
const TURNOVER = `
  import { getHeapStatistics } from 'node:v8';
  const { collectingEarlier } = await import(${JSON.stringify(FILE)});
  globalThis.kept = Array.from({ length: 250_000 }, (_, at) => ({ at, text: 'kept ' + at }));
  const waiting = [];
  let most = 0;
  const turnOver = async () => {
    for (let batch = 0; batch < 200; batch += 1) {
      waiting.push(Array.from({ length: 10_000 }, (_, at) => ({ batch, at, pair: [at, batch] })));
      if (waiting.length > 20) waiting.shift();
      if (batch % 2 === 0) most = Math.max(most, getHeapStatistics().total_heap_size);
    }
  };
  const early = process.argv.includes('earlier');
  await collectingEarlier(early ? turnOver : async () => {});
  if (!early) await turnOver();
  console.log(Math.round(most / 2 ** 20));
`;

async function mostMemory(...args: string[]): Promise<number> {
  const flags = ['--import', 'tsx', '--max-old-space-size=4096', '--input-type=module', '--eval', TURNOVER];
  const cwd = fileURLToPath(new URL('../../..', import.meta.url));
  const { stdout } = await promisify(execFile)(process.execPath, [...flags, ...args], { cwd });
  return Number(stdout);
}

test('LIST-09 garbage of an import is collected earlier, and that of other work is not', async () => {
  const [afterwards, meanwhile] = [await mostMemory(), await mostMemory('earlier')];
  expect(meanwhile).toBeLessThan(afterwards * 0.8);
});
