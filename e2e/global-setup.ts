import type { TestProject } from 'vitest/node';
import { unpackBrowser } from './browser';
import { launchServer } from './launch-server';

declare module 'vitest' {
  interface ProvidedContext {
    sharedServer: string;
    sharedFolder: string;
  }
}

/** One server for all stories that need no settings of their own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  unpackBrowser();
  const server = await launchServer();
  project.provide('sharedServer', server.url);
  project.provide('sharedFolder', server.folder);
  return () => server.stop();
}
