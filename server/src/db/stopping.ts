import pg from 'pg';
import { CallerGone } from '../base/database';

/** The end of a transaction that a signal may bring about early. */
export interface Stopping {
  /** Over as soon as the signal fires: no statement is sent any more. */
  readonly life: { over: boolean };
  /** From here on the signal changes nothing, since the commit is sent. Throws if it has fired. */
  readonly tooLate: () => void;
  /** The error of a transaction that the signal ended; waits until the running statement is cancelled. */
  readonly stopped: () => Promise<CallerGone | undefined>;
}

export function stopOn(signal: AbortSignal | undefined, cancel: () => Promise<void>): Stopping {
  const life = { over: signal?.aborted ?? false };
  let gone = life.over;
  let cancelled: Promise<void> | undefined;
  const stop = () => {
    gone = true;
    life.over = true;
    cancelled = cancel();
  };
  signal?.addEventListener('abort', stop, { once: true });
  const ignore = () => signal?.removeEventListener('abort', stop);
  return {
    life,
    tooLate: () => {
      ignore();
      if (gone) throw new CallerGone();
    },
    stopped: async () => {
      ignore();
      await cancelled;
      return gone ? new CallerGone() : undefined;
    },
  };
}

/** On a connection of its own, since all of a pool may be busy with what is to be cancelled. */
export async function cancelStatement(url: string, running: pg.ClientBase): Promise<void> {
  const { processID } = running as pg.ClientBase & { readonly processID: number };
  const client = new pg.Client({ connectionString: url, application_name: 'fairlead cancel' });
  client.on('error', () => undefined);
  try {
    await client.connect();
    await client.query('select pg_cancel_backend($1)', [processID]);
  } catch {
    // The statement then ends by itself, or at its time limit.
  } finally {
    await client.end().catch(() => undefined);
  }
}
