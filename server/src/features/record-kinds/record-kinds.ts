import type { Chosen } from '@fairlead/domain/bulk/bulk.contract';
import { COMPANY } from '@fairlead/domain/kinds/company.kind';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { PERSON } from '@fairlead/domain/kinds/person.kind';
import { withPersonType } from '@fairlead/domain/people/person-type';
import type { Issue } from '@fairlead/domain/validation/issues';
import { MESSAGES } from '@fairlead/domain/validation/messages';
import { type ListQuery, listQuery } from '@fairlead/domain/wire/list-query';
import type { Patch, Row } from '../../base/changes';
import type { Ctx } from '../../base/context';
import type { JsonText } from '../../base/json-text';
import type { RowSql } from '../../base/row-sql';
import { askedFilter, whereOf } from '../../listing/record-list';
import type { Presentation } from '../../presenting/present';
import {
  companyNameIssues,
  companyPresentation,
  linkCompany,
  listCompanies,
  nameIsTaken,
  readCompany,
  updateCompany,
} from '../companies/public';
import { dealColumns, dealPresentation, dealWhere, listDeals, readDeal, updateDeal } from '../deals/public';
import { listPeople, personPresentation, readPerson, updatePerson } from '../people/public';

type Body = Readonly<Record<string, unknown>>;

/**
 * How the server handles one kind of record, for features that work on all kinds. Delegates to the feature of the
 * kind.
 */
export interface ServedKind {
  list(ctx: Ctx, query: ListQuery): Promise<JsonText>;
  /** The records that its list shows for these conditions, over the alias t. */
  where(ctx: Ctx, asked: Pick<Chosen, 'conditions' | 'filter'>): RowSql;
  /** The keys of a list, over the alias r. */
  presentation(ctx: Ctx): Presentation;
  /** The record as its page shows it, as JSON text. */
  read(ctx: Ctx, id: number): Promise<string | undefined>;
  update(ctx: Ctx, id: number, body: Body): Promise<unknown>;
  readonly bulk: BulkRules;
}

/** The kind-specific parts of changing many records together. */
interface BulkRules {
  /** Values that are the same for all records and need a query: computed once. */
  common(ctx: Ctx, patch: Patch): Promise<Patch>;
  /** The columns of one record with everything derived from them, or the issues. */
  columns(ctx: Ctx, before: Row, patch: Patch): { readonly columns: Patch; readonly issues: readonly Issue[] };
  /** Further columns that are read when one of these columns changes. */
  readonly follows: readonly { readonly from: string; readonly reads: readonly string[] }[];
  /** The issues that would apply to any of the records. */
  issues(ctx: Ctx, patch: Patch, ids: readonly number[]): Promise<Issue[]>;
}

/** The columns that a move to another stage reads and may change. */
const MOVED = [
  'closed_time',
  'previous_deal_stage_id',
  'stage_entered_at',
  'deal_won_reason_id',
  'deal_won_reason_notes',
  'deal_loss_reason_id',
  'deal_loss_reason_notes',
];

export const recordKinds: Readonly<Record<RecordKind, ServedKind>> = {
  deal: {
    list: listDeals,
    where: (ctx, asked) => dealWhere(ctx, { ...listQuery.parse({}), ...asked }).where,
    presentation: (ctx) => dealPresentation(ctx),
    read: readDeal,
    update: updateDeal,
    bulk: {
      common: (ctx, patch) => linkCompany(ctx, patch),
      columns: dealColumns,
      follows: [{ from: 'deal_stage_id', reads: MOVED }],
      issues: (ctx, patch) => companyNameIssues(ctx, patch),
    },
  },
  person: {
    list: listPeople,
    where: (ctx, asked) => whereOf(ctx, PERSON.name, askedFilter(ctx, PERSON.name, asked)),
    presentation: (ctx) => personPresentation(ctx, 'list'),
    read: readPerson,
    update: updatePerson,
    bulk: {
      common: (ctx, patch) => linkCompany(ctx, patch),
      columns: (ctx, before, patch) => ({ columns: withPersonType(patch, before, ctx.now), issues: [] }),
      follows: [{ from: 'type', reads: ['converted_at'] }],
      issues: (ctx, patch) => companyNameIssues(ctx, patch),
    },
  },
  company: {
    list: (ctx, query) => listCompanies(ctx, query, askedFilter(ctx, COMPANY.name, query)),
    where: (ctx, asked) => whereOf(ctx, COMPANY.name, askedFilter(ctx, COMPANY.name, asked)),
    presentation: (ctx) => companyPresentation(ctx, 'list'),
    read: readCompany,
    update: updateCompany,
    bulk: {
      common: async () => ({}),
      columns: (_ctx, _before, columns) => ({ columns, issues: [] }),
      follows: [],
      issues: companyIssues,
    },
  },
};

/** Company names are unique, so a name can be given to only one company. */
async function companyIssues(ctx: Ctx, patch: Patch, ids: readonly number[]): Promise<Issue[]> {
  if (typeof patch.name !== 'string') return [];
  const [only] = ids;
  const unique = only !== undefined && ids.length === 1 && !(await nameIsTaken(ctx, patch.name, only));
  return unique ? [] : [{ field: 'name', msg: MESSAGES.unique }];
}
