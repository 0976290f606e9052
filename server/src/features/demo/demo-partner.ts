import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { COMPANY } from '@fairlead/domain/kinds/company.kind';
import { changeBuffer } from '../../base/changes';
import { flushChanges } from '../../writing/change-log';
import { createRecord, updateRecords } from '../../writing/changes';
import { lockRecord } from '../../reading/records';
import type { Ctx } from '../../base/context';
import { systemContext } from '../../jobs/system-context';
import { type DemoCtx, QUIET } from './demo-context';
import { dealForPartner, shareViewWith } from './demo.queries';

const HOUR = 3_600_000;

const view = {
  record_type: DEAL.name,
  name: 'Open partner deals',
  filter: { all: [{ field: 'closed_time', op: 'none' }] },
  sort_by: 'value',
  sort_direction: 'desc',
  columns: ['name', 'company_name', 'value', 'deal_stage_id', 'expected_close_date'].map((key) => ({ key })),
};

interface People {
  readonly manager: number;
  /** The owner of the deal. */
  readonly owner: number;
  readonly external: number;
}

/** What the external partner sees: a deal, its company, a list view, and comments on the deal. */
export async function shareWithPartner(ctx: DemoCtx, account: number, people: People): Promise<void> {
  const { manager, owner, external } = people;
  const deal = await dealForPartner(ctx.db, account, people, ctx.now);
  if (!deal) return;
  const system = await systemContext(ctx.db, account, ctx.now, QUIET);
  const by = async (user: number, hoursAgo: number, act: (as: Ctx) => Promise<void>) => {
    const now = new Date(ctx.now.getTime() - hoursAgo * HOUR);
    const as = { ...system, now, actor: { ...system.actor, id: user }, changes: changeBuffer('screen') };
    await act(as);
    await flushChanges(as);
  };
  const say = (comment: string) => async (as: Ctx) =>
    void (await createRecord(as, 'comment', { deal_id: deal.id, comment, user_id: as.actor.id }));
  await by(manager, 50, async (as) => {
    await lend(as, DEAL.name, deal.id, external);
    await lend(as, COMPANY.name, deal.company_id, external);
    const id = await createRecord(as, 'list_view', { ...view, user_id: manager });
    await shareViewWith(ctx.db, account, id, external);
  });
  await by(external, 44, say('Could you confirm the delivery date? Our planning meets on Thursday.'));
  await by(owner, 20, say('It is six weeks from the order. I will send the revised offer today.'));
}

async function lend(as: Ctx, kind: typeof DEAL.name | typeof COMPANY.name, id: number, user: number): Promise<void> {
  const before = await lockRecord(as, kind, id);
  const shared_user_ids = [...(before.shared_user_ids as number[]), user];
  await updateRecords(as, kind, [{ before, patch: { shared_user_ids } }]);
}
