/**
 * A signal that fires after a time, or when one of the others does. In place of `AbortSignal.any` with `AbortSignal.timeout`: Node
 * may collect such a timeout as garbage before it fires. The timer keeps no process running.
 */
export function limitedSignal(ms: number, ...others: readonly (AbortSignal | null | undefined)[]): AbortSignal {
  const limited = new AbortController();
  const tooLong = () => limited.abort(new DOMException('This took too long', 'TimeoutError'));
  const timer = setTimeout(tooLong, ms);
  timer.unref();
  for (const other of others) {
    const stop = () => {
      clearTimeout(timer);
      limited.abort(other?.reason);
    };
    if (other?.aborted) stop();
    else other?.addEventListener('abort', stop, { once: true });
  }
  return limited.signal;
}
