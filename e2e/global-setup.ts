import { renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { memoryFolder } from '../server/src/testing/memory-folder';
import { unpackBrowser } from './browser';
import { launchServer } from './launch-server';
import type { SharedServer } from './server';

declare module 'vitest' {
  interface ProvidedContext {
    /** The file with the address of the shared server, written as soon as it runs. */
    sharedServer: string;
  }
}

/**
 * One server for all stories that need no settings of their own. It starts while other tests run: the stories run
 * last, and wait for it if they run alone.
 */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  unpackBrowser();
  const folder = memoryFolder('fairlead-shared-');
  const file = join(folder, 'server.json');
  const tell = (shared: SharedServer) => {
    writeFileSync(`${file}.new`, JSON.stringify(shared));
    renameSync(`${file}.new`, file);
  };
  project.provide('sharedServer', file);
  const starting = start(tell).catch((error: Error) => {
    tell({ error: error.message });
    return undefined;
  });
  return async () => {
    await (await starting)?.();
    rmSync(folder, { recursive: true, force: true });
  };
}

/** Resolves to a function that stops the server and removes its data. */
async function start(tell: (shared: SharedServer) => void): Promise<() => Promise<void>> {
  const first = await launchServer();
  await first.end();
  const server = await launchServer({}, first.folder);
  tell({ url: server.url, folder: server.folder, unused: first.folder });
  return async () => {
    await server.stop();
    rmSync(first.folder, { recursive: true, force: true });
  };
}
