/** Adds up what the writes of one transaction change in the exact counts, to be written once, last and in key order. */
export class CounterDeltas {
  readonly deals = new Map<string, { n: number; value: number; weighted: number }>();
  readonly shares = new Map<string, { n: number; value: number; weighted: number }>();
  readonly records = new Map<string, number>();

  /** `sign` +1 for a row that begins to count, -1 for one that ceases. */
  deal(row: CountedDeal, sign: 1 | -1): void {
    const place = [row.user_id ?? 0, row.deal_pipeline_id, row.deal_stage_id ?? 0, row.is_archived].join();
    const value = row.value_cents ?? 0;
    const amount = { n: sign, value: sign * value, weighted: sign * weightedCents(value, row.probability ?? 0) };
    bump(this.deals, place, amount);
    for (const grantee of row.shared_user_ids) bump(this.shares, `${grantee},${place}`, amount);
  }

  record(type: string, owner: number | null, sign: 1 | -1): void {
    const key = `${type},${owner ?? 0}`;
    this.records.set(key, (this.records.get(key) ?? 0) + sign);
  }

  /** How many more records of a type there will be, whoever owns them. */
  added(type: string): number {
    let sum = 0;
    for (const [key, n] of this.records) if (key.startsWith(`${type},`)) sum += n;
    return sum;
  }
}

export interface CountedDeal {
  readonly user_id: number | null;
  readonly deal_pipeline_id: number;
  readonly deal_stage_id: number | null;
  readonly is_archived: boolean;
  readonly value_cents: number | null;
  readonly probability: number | null;
  readonly shared_user_ids: readonly number[];
}

/** As the generated column does: value times percent, rounded half away from zero. */
export function weightedCents(value: number, probability: number): number {
  const exact = (BigInt(Math.abs(value)) * BigInt(probability) + 50n) / 100n;
  return Number(exact) * Math.sign(value);
}

function bump(into: CounterDeltas['deals'], key: string, by: { n: number; value: number; weighted: number }): void {
  const old = into.get(key) ?? { n: 0, value: 0, weighted: 0 };
  into.set(key, { n: old.n + by.n, value: old.value + by.value, weighted: old.weighted + by.weighted });
}
