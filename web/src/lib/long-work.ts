import { isUnderWay } from '@fairlead/domain/long-work/state';

const ASK_AGAIN_MS = 400;

/** The interval until a query asks again while the work is running. */
export function askAgain(underWay: boolean): number | false {
  return underWay ? ASK_AGAIN_MS : false;
}

/** Polls until the work has ended. */
export async function untilEnded<T extends { readonly status: string }>(
  started: T,
  ask: (latest: T) => Promise<T>,
  onProgress: (latest: T) => void = () => undefined,
): Promise<T> {
  let latest = started;
  while (isUnderWay(latest)) {
    onProgress(latest);
    await new Promise((resolve) => setTimeout(resolve, ASK_AGAIN_MS));
    latest = await ask(latest);
  }
  return latest;
}
