import { withPersonType } from '@fairlead/domain/people/person-type';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import type { Chosen } from '@fairlead/domain/bulk/bulk.contract';
import { listQuery } from '@fairlead/domain/wire/list-query';
import type { Issue } from '@fairlead/domain/validation/issues';
import { MESSAGES } from '@fairlead/domain/validation/messages';
import type { Patch, Row } from '../../base/changes';
import { askedFilter, whereOf } from '../../listing/record-list';
import type { Sql } from '../../base/sql';
import type { Ctx } from '../../base/context';
import { linkCompany, nameIsTaken } from '../companies/public';
import { dealColumns, dealWhere } from '../deals/public';

/** What is particular to one kind of record when many are chosen and changed. Asks the rules of its own feature. */
export interface BulkKind {
  /** What its list shows for these conditions, over the alias t. */
  where(ctx: Ctx, chosen: Chosen): Sql;
  /** What is the same for all of them and takes a query: worked out once. */
  common(ctx: Ctx, patch: Patch): Promise<Patch>;
  /** The columns of one record with all that follows from them, or what is wrong. */
  columns(ctx: Ctx, before: Row, patch: Patch): { readonly columns: Patch; readonly issues: readonly Issue[] };
  /** What else of a record is read where a column is among those that change. */
  readonly follows: readonly { readonly from: string; readonly reads: readonly string[] }[];
  /** What would be wrong with any of them. */
  issues(ctx: Ctx, patch: Patch, ids: readonly number[]): Promise<Issue[]>;
}

/** What a move to another stage reads and may change. */
const MOVED = [
  'closed_time',
  'previous_deal_stage_id',
  'stage_entered_at',
  'deal_won_reason_id',
  'deal_won_reason_notes',
  'deal_loss_reason_id',
  'deal_loss_reason_notes',
];

export const bulkKinds: Readonly<Record<RecordKind, BulkKind>> = {
  deal: {
    where: (ctx, chosen) => dealWhere(ctx, { ...listQuery.parse({}), ...chosen }).where,
    common: linkCompany,
    columns: dealColumns,
    follows: [{ from: 'deal_stage_id', reads: MOVED }],
    issues: async () => [],
  },
  person: {
    where: (ctx, chosen) => whereOf(ctx, 'person', askedFilter(ctx, 'person', chosen)),
    common: linkCompany,
    columns: (_ctx, _before, patch) => ({ columns: withPersonType(patch), issues: [] }),
    follows: [],
    issues: async () => [],
  },
  company: {
    where: (ctx, chosen) => whereOf(ctx, 'company', askedFilter(ctx, 'company', chosen)),
    common: async () => ({}),
    columns: (_ctx, _before, columns) => ({ columns, issues: [] }),
    follows: [],
    issues: companyIssues,
  },
};

/** Two companies of one name cannot be, so a name can be given to one of them only. */
async function companyIssues(ctx: Ctx, patch: Patch, ids: readonly number[]): Promise<Issue[]> {
  if (typeof patch.name !== 'string') return [];
  const [only] = ids;
  const unique = only !== undefined && ids.length === 1 && !(await nameIsTaken(ctx, patch.name, only));
  return unique ? [] : [{ field: 'name', msg: MESSAGES.unique }];
}
