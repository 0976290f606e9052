import { rmSync } from 'node:fs';
import type { TestProject } from 'vitest/node';
import { unpackBrowser } from './browser';
import { launchServer } from './launch-server';

declare module 'vitest' {
  interface ProvidedContext {
    sharedServer: string;
    sharedFolder: string;
    /** The data of a server that was started and ended, and never used. */
    unusedFolder: string;
  }
}

/** One server for all stories that need no settings of their own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  unpackBrowser();
  const first = await launchServer();
  await first.end();
  project.provide('unusedFolder', first.folder);
  const server = await launchServer({}, first.folder);
  project.provide('sharedServer', server.url);
  project.provide('sharedFolder', server.folder);
  return async () => {
    await server.stop();
    rmSync(first.folder, { recursive: true, force: true });
  };
}
