import { COMPANY } from '@fairlead/domain/kinds/company.kind';
import { PERSON } from '@fairlead/domain/kinds/person.kind';
import { nameOf } from '../../lib/kinds/record-facts';
import { RecordLink } from '../../lib/record-link';
import { RecordDealPicker } from '../deals/public';
import { RecordPicture } from '../images/public';
import {
  Activity,
  CompanyTile,
  DealsTile,
  FactsTiles,
  OwnerFigures,
  RecordFrame,
  RecordWaiting,
  prefetchRecord,
  useRecordPage,
} from '../record-page/public';

const sections = [
  {
    key: 'main',
    fields: [
      'first_name',
      'last_name',
      'position',
      'company_id',
      'email',
      'phone',
      'mobile',
      'user_id',
      'type',
      'lead_status_id',
      'lead_source_id',
      'predefined_contacts_tag_ids',
    ],
  },
  { key: 'more', fields: ['is_key_contact', 'relationship', 'summary', 'shared_user_ids'] },
  { key: 'contact', fields: ['email2', 'home_email', 'home_phone', 'fax', 'website'] },
  {
    key: 'address',
    fields: ['work_address_1', 'work_address_2', 'work_city', 'work_state', 'work_postal_code', 'work_country'],
  },
  {
    key: 'home_address',
    fields: ['home_address_1', 'home_address_2', 'home_city', 'home_state', 'home_postal_code', 'home_country'],
  },
  { key: 'social', fields: ['linked_in_url', 'twitter', 'facebook_url', 'instant_message'] },
  {
    key: 'system',
    fields: ['total_pipeline', 'won_deals_total', 'created_at', 'created_by_user_id', 'updated_at', 'imported_at'],
  },
] as const;

export const prefetch = prefetchRecord(PERSON.name);

/** /people/{id} */
export function PersonPage() {
  const { id, page, record, error, retry } = useRecordPage(PERSON.name);
  if (!page || !record) return <RecordWaiting error={error} retry={retry} />;
  const name = nameOf(PERSON.name, record) || page.record.email || '–';
  const { company } = page.related;
  return (
    <RecordFrame
      kind={PERSON.name}
      record={record}
      mark={<RecordPicture kind={PERSON.name} record={record} name={name} />}
      title={name}
      subtitle={
        <>
          {page.record.position}
          {page.record.position && company && ' · '}
          {company && (
            <RecordLink type={COMPANY.name} id={company.id}>
              {company.name}
            </RecordLink>
          )}
        </>
      }
      figures={<OwnerFigures kind={PERSON.name} record={record} />}
      reach={{ phone: page.record.phone ?? page.record.mobile, email: page.record.email }}
      left={<FactsTiles kind={PERSON.name} record={record} sections={sections} />}
      middle={<Activity kind={PERSON.name} id={id} first={page.timeline} DealPicker={RecordDealPicker} />}
      right={
        <>
          <DealsTile
            deals={page.related.deals}
            add={{
              primary_contact_id: id,
              primary_contact: { id, name },
              company: company && { id: company.id, name: company.name },
            }}
          />
          <CompanyTile company={company} />
        </>
      }
    />
  );
}
