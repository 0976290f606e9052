import { performance } from 'node:perf_hooks';
import pg from 'pg';

const MOST_SECONDS = 5;

/** The warning for the operator if the clocks of this machine and of the database differ. */
export async function clockDifference(url: string, clock: () => Date): Promise<string | undefined> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    const began = performance.now();
    const { rows } = await client.query<{ at: Date }>('select clock_timestamp() as at');
    const tolerance = MOST_SECONDS * 1000 + (performance.now() - began);
    const off = clock().getTime() - (rows[0]?.at.getTime() ?? 0);
    if (Math.abs(off) <= tolerance) return undefined;
    const seconds = Math.round(Math.abs(off) / 1000);
    return (
      `The clock of this server is ${seconds} seconds ${off > 0 ? 'ahead of' : 'behind'} the database's. Codes of authenticator apps, ` +
      'single sign-on and the times in the history depend on it. Let both take their time from a time server.'
    );
  } finally {
    await client.end();
  }
}
