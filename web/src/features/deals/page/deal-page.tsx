import { COMPANY } from '@fairlead/domain/kinds/company.kind';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { reasonRules } from '@fairlead/domain/deals/reasons';
import type { RelatedPerson } from '@fairlead/domain/timeline/timeline.contract';
import { RecordLink } from '../../../lib/record-link';
import { useSession } from '../../../lib/session';
import { CompanyMark } from '../../../ui/avatar';
import { Notice } from '../../../ui/states';
import {
  CompanyTile,
  Activity,
  type FactSection,
  FactsTiles,
  Figure,
  PeopleTile,
  type Reach,
  RecordFrame,
  RecordWaiting,
  recordPageMessages as m,
  prefetchRecord,
  useRecordPage,
} from '../../record-page/public';
import { DealOutcome } from './deal-outcome';
import { DealStages } from './deal-stages';

const sections = [
  {
    key: 'main',
    fields: [
      'name',
      'company_id',
      'primary_contact_id',
      'value',
      'currency_id',
      'probability',
      'deal_weighted_forecast',
      'expected_close_date',
      'user_id',
      'status',
      'source_id',
      'revenue_type_id',
      'deal_product_lines_ids',
      'tag_ids',
      'summary',
      'description',
    ],
  },
  {
    key: 'figures',
    fields: [
      'deal_days_active',
      'days_in_stage',
      'deal_time_to_close',
      'days_since_last_activity',
      'bonus',
      'commission_rate',
      'commission',
    ],
  },
  { key: 'outcome', fields: ['closed_time'] },
  { key: 'address', fields: ['address_1', 'address_2', 'city', 'state', 'postal_code', 'country'] },
  {
    key: 'system',
    fields: ['shared_user_ids', 'created_at', 'created_by_user_id', 'updated_at', 'updated_by_user_id', 'imported_at'],
  },
] as const;

const reasons = {
  won: ['deal_won_reason_id', 'deal_won_reason_notes'],
  lost: ['deal_loss_reason_id', 'deal_loss_reason_notes'],
} as const;

/** The won or lost reason is shown here if the account shows it. */
function useSections(): FactSection[] {
  const { settings } = useSession().account;
  const shown = (['won', 'lost'] as const).filter((outcome) => reasonRules(settings, outcome).shown);
  return sections.map(({ key, fields }) =>
    key === 'outcome' ? { key, fields: [...fields, ...shown.flatMap((outcome) => reasons[outcome])] } : { key, fields },
  );
}

/** Calls and emails of a deal use its primary contact, else the first of its people. */
function reachOf(people: readonly RelatedPerson[]): Reach {
  const found = people.find(({ primary }) => primary) ?? people[0];
  return { phone: found?.phone, email: found?.email };
}

export const prefetch = prefetchRecord(DEAL.name);

/** /deals/{id} */
export function DealPage() {
  const { id, page, record, error, retry } = useRecordPage(DEAL.name);
  const shown = useSections();
  if (!page || !record) return <RecordWaiting error={error} retry={retry} />;
  const deal = page.record;
  return (
    <RecordFrame
      kind={DEAL.name}
      record={record}
      mark={<CompanyMark name={deal.company?.name ?? deal.name} size={44} />}
      title={deal.name}
      subtitle={
        <>
          {deal.company ? (
            <RecordLink type={COMPANY.name} id={deal.company.id}>
              {deal.company.name}
            </RecordLink>
          ) : (
            m.noCompany
          )}
          {` · ${deal.deal_pipeline.name}`}
          {deal.revenue_type && ` · ${deal.revenue_type.name}`}
        </>
      }
      figures={
        <>
          <Figure kind={DEAL.name} record={record} fieldKey="value" label={m.value} strong />
          <Figure kind={DEAL.name} record={record} fieldKey="expected_close_date" label={m.closeDate} />
          <Figure kind={DEAL.name} record={record} fieldKey="user_id" label={m.owner} />
          <DealOutcome deal={deal} />
        </>
      }
      below={
        <>
          <DealStages deal={deal} stageDays={page.related.stage_days} />
          {deal.is_archived && <Notice tone="amber">{m.isArchived}</Notice>}
        </>
      }
      reach={reachOf(page.related.people)}
      left={<FactsTiles kind={DEAL.name} record={record} sections={shown} />}
      middle={<Activity kind={DEAL.name} id={id} first={page.timeline} />}
      right={
        <>
          <PeopleTile
            people={page.related.people}
            add={{ deal_ids: [id], company_id: deal.company_id, company: deal.company }}
          />
          <CompanyTile company={page.related.company} />
        </>
      }
    />
  );
}
