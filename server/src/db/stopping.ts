import pg from 'pg';
import { CallerGone } from '../base/database';

/**
 * A statement that ends this soon after its caller has left is not cancelled, because cancelling costs the
 * connection. Callers who type a search leave at every letter.
 */
const GRACE_MS = 200;

/** Ends a transaction early when a signal fires. */
export interface Stopping {
  /** Set as soon as the signal fires: no further statement is sent. */
  readonly life: { over: boolean };
  /** From here on the signal has no effect, because the commit is sent. Throws if it has fired. */
  readonly tooLate: () => void;
  /** The error of a transaction that the signal ended. A statement that still runs is cancelled before `end`. */
  readonly gone: () => CallerGone | undefined;
  /**
   * Called when no statement runs. True if one was cancelled: the cancellation may arrive late, so the connection
   * must not be used again.
   */
  readonly end: () => Promise<boolean>;
}

export function stopOn(signal: AbortSignal | undefined, cancel: () => Promise<void>): Stopping {
  const life = { over: signal?.aborted ?? false };
  let gone = life.over;
  let grace: NodeJS.Timeout | undefined;
  let cancelling: Promise<void> | undefined;
  const stop = () => {
    gone = true;
    life.over = true;
    grace = setTimeout(() => (cancelling = cancel()), GRACE_MS);
  };
  signal?.addEventListener('abort', stop, { once: true });
  const ignore = () => {
    signal?.removeEventListener('abort', stop);
    clearTimeout(grace);
  };
  return {
    life,
    tooLate: () => {
      ignore();
      if (gone) throw new CallerGone();
    },
    gone: () => {
      signal?.removeEventListener('abort', stop);
      return gone ? new CallerGone() : undefined;
    },
    end: async () => {
      ignore();
      await cancelling;
      return cancelling !== undefined;
    },
  };
}

/** On a separate connection, because all connections of the pool may be busy with what is to be cancelled. */
export async function cancelStatement(url: string, running: pg.ClientBase): Promise<void> {
  const { processID } = running as pg.ClientBase & { readonly processID: number };
  const client = new pg.Client({ connectionString: url, application_name: 'fairlead cancel' });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select pg_cancel_backend($1)', [processID]);
  } catch {
    // The statement then ends by itself or at its time limit.
  } finally {
    await client.end().catch(() => undefined);
  }
}
