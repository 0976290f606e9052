import { COMPANY } from '@fairlead/domain/kinds/company.kind';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import type { RelatedPerson } from '@fairlead/domain/timeline/timeline.contract';
import { RecordLink } from '../../../lib/record-link';
import { CompanyMark } from '../../../ui/avatar';
import { Notice } from '../../../ui/states';
import {
  Figure,
  prefetchRecord,
  type Reach,
  RecordFrame,
  RecordWaiting,
  recordPageMessages as m,
  useRecordPage,
} from '../../record-page/public';
import { DealOutcome } from './deal-outcome';
import { DealStages } from './deal-stages';

/** Calls and emails of a deal use its primary contact, else the first of its people. */
function reachOf(people: readonly RelatedPerson[]): Reach {
  const found = people.find(({ primary }) => primary) ?? people[0];
  return { phone: found?.phone, email: found?.email };
}

export const prefetch = prefetchRecord(DEAL.name);

/** /deals/{id} */
export function DealPage() {
  const { page, record, error, retry } = useRecordPage(DEAL.name);
  if (!page || !record) return <RecordWaiting error={error} retry={retry} />;
  const deal = page.record;
  return (
    <RecordFrame
      profile={DEAL.name}
      record={record}
      page={page}
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
    />
  );
}
