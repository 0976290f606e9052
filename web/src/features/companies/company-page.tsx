import { COMPANY } from '@fairlead/domain/kinds/company.kind';
import { prefetchRecord, RecordWaiting, useRecordPage } from '../record-page/public';
import { CompanyProfile } from './company-profile';

export const prefetch = prefetchRecord(COMPANY.name);

/** /companies/{id} */
export function CompanyPage() {
  const { page, record, error, retry } = useRecordPage(COMPANY.name);
  if (!page || !record) return <RecordWaiting error={error} retry={retry} />;
  return <CompanyProfile profile={COMPANY.name} page={page} record={record} />;
}
