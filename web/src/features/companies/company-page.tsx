import { COMPANY } from '@fairlead/domain/kinds/company.kind';
import { RecordDealPicker } from '../deals/public';
import { RecordPicture } from '../images/public';
import { OwnerFigures, prefetchRecord, RecordFrame, RecordWaiting, useRecordPage } from '../record-page/public';

export const prefetch = prefetchRecord(COMPANY.name);

/** /companies/{id} */
export function CompanyPage() {
  const { page, record, error, retry } = useRecordPage(COMPANY.name);
  if (!page || !record) return <RecordWaiting error={error} retry={retry} />;
  const { name, city, country } = page.record;
  return (
    <RecordFrame
      profile={COMPANY.name}
      record={record}
      page={page}
      mark={<RecordPicture kind={COMPANY.name} record={record} name={name} />}
      title={name}
      subtitle={[city, country].filter(Boolean).join(', ')}
      figures={<OwnerFigures kind={COMPANY.name} record={record} />}
      reach={{ phone: page.record.phone1, email: page.record.email }}
      DealPicker={RecordDealPicker}
    />
  );
}
