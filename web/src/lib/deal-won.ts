import { sendEvent } from './events';

/** The answer for a deal that was moved. */
interface MovedDeal {
  readonly id: number;
  readonly deal_stage?: unknown;
  readonly company?: unknown;
}

/** A won deal may make its company a customer: the frame asks, if it is the first that the company has won. */
export function tellIfWon({ id, deal_stage, company }: MovedDeal): void {
  const stage = deal_stage as { percent?: number } | null | undefined;
  const of = company as { id: number; is_customer?: boolean } | null | undefined;
  if (stage?.percent !== 100 || of?.is_customer !== false) return;
  sendEvent('customer:convert', { company_id: of.id, won_deal_id: id });
}
