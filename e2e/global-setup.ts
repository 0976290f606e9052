import type { TestProject } from 'vitest/node';
import { launchServer } from './launch-server';

declare module 'vitest' {
  interface ProvidedContext {
    sharedServer: string;
  }
}

/** One server for every story that asks for no settings of its own. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const server = await launchServer();
  project.provide('sharedServer', server.url);
  return () => server.stop();
}
