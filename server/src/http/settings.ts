import { recordAudit } from '../account/audit';
import type { Endpoint } from './endpoint';

const ACTS: Readonly<Record<string, string>> = { POST: 'added', PUT: 'changed', PATCH: 'changed', DELETE: 'deleted' };

/** The calls of one part of the account's settings: each call that changes the settings is written to the audit log. */
export function settings(endpoints: readonly Endpoint[]): Endpoint[] {
  return endpoints.map((one) => (one.writes ? { ...one, run: noted(one) } : one));
}

function noted({ contract, run }: Endpoint): Endpoint['run'] {
  const [, part = ''] = /\/admin\/(\w+)/.exec(contract.path) ?? [];
  const label = part.replaceAll('_', ' ');
  const act = contract.path.endsWith('/sort') ? 'sorted' : (ACTS[contract.method] ?? 'changed');
  return (step, input, request) => {
    const noting: typeof step = (work) =>
      step(async (ctx) => {
        const answer = await work(ctx);
        const { id } = input().params as { id?: number };
        const entry = answer as { id?: number; name?: string } | undefined;
        await recordAudit(ctx, {
          event: 'setting.changed',
          subject_type: part,
          subject_id: id ?? entry?.id,
          subject_name: entry?.name === undefined ? label : `${label}: ${entry.name}`,
          details: { act },
        });
        return answer;
      });
    return run(noting, input, request);
  };
}
