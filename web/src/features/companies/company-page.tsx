import { COMPANY } from '@fairlead/domain/kinds/company.kind';
import { RecordDealPicker } from '../deals/public';
import { RecordPicture } from '../images/public';
import {
  Activity,
  ChildrenTile,
  DealsTile,
  FactsTiles,
  OwnerFigures,
  PeopleTile,
  RecordFrame,
  RecordWaiting,
  prefetchRecord,
  useRecordPage,
} from '../record-page/public';

const sections = [
  {
    key: 'main',
    fields: ['name', 'web', 'email', 'phone1', 'owner_id', 'parent_company_id', 'tag_ids', 'description'],
  },
  { key: 'contact', fields: ['phone2', 'phone3', 'phone4', 'fax'] },
  { key: 'address', fields: ['address_1', 'address_2', 'city', 'state', 'postal_code', 'country'] },
  { key: 'social', fields: ['linked_in_url', 'twitter', 'facebook_url', 'instant_message'] },
  { key: 'figures', fields: ['total_pipeline', 'won_deals_total'] },
  { key: 'system', fields: ['shared_user_ids', 'created_at', 'created_by_user_id', 'updated_at', 'imported_at'] },
] as const;

export const prefetch = prefetchRecord(COMPANY.name);

/** /companies/{id} */
export function CompanyPage() {
  const { id, page, record, error, retry } = useRecordPage(COMPANY.name);
  if (!page || !record) return <RecordWaiting error={error} retry={retry} />;
  const { name, city, country } = page.record;
  const add = { company_id: id, company: { id, name } };
  const ofCompany = encodeURIComponent(JSON.stringify({ all: [{ field: 'company_id', op: 'any_of', value: [id] }] }));
  return (
    <RecordFrame
      kind={COMPANY.name}
      record={record}
      mark={<RecordPicture kind={COMPANY.name} record={record} name={name} />}
      title={name}
      subtitle={[city, country].filter(Boolean).join(', ')}
      figures={<OwnerFigures kind={COMPANY.name} record={record} />}
      reach={{ phone: page.record.phone1, email: page.record.email }}
      left={<FactsTiles kind={COMPANY.name} record={record} sections={sections} />}
      middle={<Activity kind={COMPANY.name} id={id} first={page.timeline} DealPicker={RecordDealPicker} />}
      right={
        <>
          <DealsTile deals={page.related.deals} add={add} all={`/deals?filter=${ofCompany}`} />
          <PeopleTile
            people={page.related.people.entries}
            total={page.related.people.total}
            add={add}
            all={`/people?filter=${ofCompany}`}
          />
          <ChildrenTile companies={page.related.children} />
        </>
      }
    />
  );
}
