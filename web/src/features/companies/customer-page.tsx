import { hasFeature } from '@fairlead/domain/features/features';
import { COMPANY } from '@fairlead/domain/kinds/company.kind';
import { CUSTOMER } from '@fairlead/domain/kinds/facets';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { recordPath } from '../../lib/record-link';
import { useSession } from '../../lib/session';
import { prefetchRecord, RecordWaiting, useRecordPage } from '../record-page/public';
import { CompanyProfile } from './company-profile';

export const prefetch = prefetchRecord(COMPANY.name);

/** /customers/{id}. A company that is no customer, or no longer one, has its page at /companies/{id}. */
export function CustomerPage() {
  const { page, record, error, isAsked, retry } = useRecordPage(COMPANY.name);
  const { features } = useSession().account;
  if (!page || !record) return <RecordWaiting error={error} retry={retry} />;
  if (!page.record.is_customer || !hasFeature(features, 'customer_management')) {
    if (isAsked) return <RecordWaiting error={null} retry={retry} />;
    return <Elsewhere href={recordPath(COMPANY.name, record.id)} />;
  }
  return <CompanyProfile profile={CUSTOMER.name} page={page} record={record} />;
}

const ALL = { all: [{ field: CUSTOMER.flag, op: 'is', value: true }] };

/** /customers: the list of companies, with those that are customers. */
export function CustomersPage() {
  return <Elsewhere href={`/companies?filter=${encodeURIComponent(JSON.stringify(ALL))}`} />;
}

/** Another address replaces this one. */
function Elsewhere({ href }: { href: string }) {
  const router = useRouter();
  useEffect(() => void router.navigate({ href, replace: true }), [router, href]);
  return null;
}
