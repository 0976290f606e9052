import type { TestProject } from 'vitest/node';
import { unpackBrowser } from './browser';
import { launchServer } from './launch-server';

declare module 'vitest' {
  interface ProvidedContext {
    sharedServer: string;
  }
}

/** One server for all stories that need no settings of their own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  unpackBrowser();
  const server = await launchServer();
  project.provide('sharedServer', server.url);
  return () => server.stop();
}
