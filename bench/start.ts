import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { performance } from 'node:perf_hooks';
import { firstLoad } from './first-load';
import { Client } from './client/http-client';
import { spread } from './measure';
import { keep, machine } from './report';
import { startServerProcess } from './server-process';

/** Measures how long the built server takes until it answers: on an empty folder, and again on the same folder. */
export async function measureStart(rounds: number): Promise<void> {
  const cold: number[] = [];
  const warm: number[] = [];
  for (let round = 0; round < rounds; round += 1) {
    const folder = mkdtempSync(path.join(tmpdir(), 'fairlead-start-'));
    try {
      cold.push(await oneStart(folder));
      warm.push(await oneStart(folder));
    } finally {
      rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
    }
  }
  const { files, bytes } = firstLoad('deals-list-page-');
  const line = (what: string, values: readonly number[]) => {
    const { p50, max } = spread(values);
    return `| ${what} | ${p50.toFixed(0)} | ${max.toFixed(0)} |`;
  };
  const table = [
    `# Start of ${new Date().toISOString().slice(0, 16).replace('T', ' ')} UTC\n`,
    `${machine()}. Milliseconds from the command until the first answer, ${rounds} times.\n`,
    '| start | p50 | slowest |',
    '| --- | --- | --- |',
    line('first, with setting up the database', cold),
    line('again', warm),
    '',
    `JavaScript before the first list can be used: ${(bytes / 1000).toFixed(1)} KB gzip in ${files} files.`,
  ].join('\n');
  process.stdout.write(`${keep('start', table, { machine: machine(), cold, warm, bytes }, table)}\n`);
}

async function oneStart(folder: string): Promise<number> {
  const started = performance.now();
  const server = await startServerProcess(folder);
  const client = new Client(server.port);
  try {
    await client.get('/api/internal/boot');
    return performance.now() - started;
  } finally {
    client.close();
    await server.stop();
  }
}
