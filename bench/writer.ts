import { setTimeout as sleep } from 'node:timers/promises';
import { Random } from '../server/src/generate/random';
import type { Client } from './client/http-client';
import { type Facts, otherStage } from './questions/question';

const PER_SECOND = 5;

/** A colleague who works during the measurement: five changes per second, alternating stage moves and edited fields. */
export class Writer {
  private working = true;
  private done: Promise<void>;
  written = 0;
  failed = 0;

  constructor(
    private readonly client: Client,
    private readonly facts: Facts,
  ) {
    this.done = this.work();
  }

  async stop(): Promise<void> {
    this.working = false;
    await this.done;
  }

  private async work(): Promise<void> {
    const random = new Random(1, 'writer');
    for (let at = 0; this.working; at += 1) {
      const started = Date.now();
      const deal = random.pick(this.facts.deals);
      const change =
        at % 2 ? { deal_stage_id: otherStage(this.facts.account, deal, random) } : { summary: `Called at ${started}` };
      const answer = await this.client.ask({
        method: 'PATCH',
        path: `/api/v3/deals/${deal.id}`,
        body: { deal: change },
      });
      if (answer.status === 200) this.written += 1;
      else this.failed += 1;
      await sleep(Math.max(0, 1000 / PER_SECOND - (Date.now() - started)));
    }
  }
}
