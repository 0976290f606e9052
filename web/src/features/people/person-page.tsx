import { COMPANY } from '@fairlead/domain/kinds/company.kind';
import { PERSON } from '@fairlead/domain/kinds/person.kind';
import { nameOf } from '../../lib/kinds/record-facts';
import { RecordLink } from '../../lib/record-link';
import { RecordDealPicker } from '../deals/public';
import { RecordPicture } from '../images/public';
import { OwnerFigures, prefetchRecord, RecordFrame, RecordWaiting, useRecordPage } from '../record-page/public';

export const prefetch = prefetchRecord(PERSON.name);

/** /people/{id} */
export function PersonPage() {
  const { page, record, error, retry } = useRecordPage(PERSON.name);
  if (!page || !record) return <RecordWaiting error={error} retry={retry} />;
  const name = nameOf(PERSON.name, record) || page.record.email || '–';
  const { company } = page.related;
  return (
    <RecordFrame
      profile={PERSON.name}
      record={record}
      page={page}
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
      DealPicker={RecordDealPicker}
    />
  );
}
