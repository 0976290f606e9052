import { hasFeature } from '@fairlead/domain/features/features';
import { CUSTOMER } from '@fairlead/domain/kinds/facets';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import type { SearchHit } from '@fairlead/domain/search/search.contract';
import { isMarked } from '@fairlead/domain/search/highlight';
import type { SignedIn } from '@fairlead/domain/session/session.contract';
import { screenOf } from '../../lib/kinds/screens';
import { recordPath } from '../../lib/record-link';
import { Money } from '../../ui/formats';
import { StageRing } from '../../ui/stage';
import type { Entry } from './entry';
import { searchMessages as m } from './search.messages';

/** A record as a line: its name, the detail that matched, and what distinguishes it from others with this name. */
export function hitEntry(
  hit: SearchHit,
  typed: string,
  account: SignedIn['account'],
  go: (href: string) => void,
  group: string = m.groups[hit.type],
): Entry {
  // A customer has its own page.
  const isCustomer = hit.is_customer && hasFeature(account.features, 'customer_management');
  const href = recordPath(isCustomer ? CUSTOMER.name : hit.type, hit.id);
  return {
    key: `${hit.type}-${hit.id}`,
    group,
    label: hit.name,
    hint: hintOf(hit, typed, account),
    mark: markOf(hit, account),
    aside: hit.value === null ? undefined : <Money amount={hit.value} style="whole" />,
    href,
    run: () => {
      go(href);
      return undefined;
    },
  };
}

function markOf(hit: SearchHit, account: SignedIn['account']) {
  const { Mark } = screenOf(hit.type);
  if (Mark) return <Mark id={hit.id} name={hit.name} size={24} />;
  const stage = account.deal_stages.find(({ id }) => id === hit.deal_stage_id);
  return <StageRing percent={stage?.percent ?? 0} size={16} />;
}

/** The address, number or tag that matched is shown first. */
function hintOf(hit: SearchHit, typed: string, account: SignedIn['account']): string {
  const reached = isMarked(hit.name, typed)
    ? undefined
    : [...hit.emails, ...hit.phones, ...hit.tags].find((text) => isMarked(text, typed));
  const stage = account.deal_stages.find(({ id }) => id === hit.deal_stage_id)?.name;
  // The name of many deals contains the company, which is then not repeated.
  const inName = hit.company_name !== null && hit.name.includes(hit.company_name);
  const shown: Readonly<Partial<Record<RecordKind, readonly (string | null | undefined)[]>>> = {
    person: [reached, hit.position, hit.company_name],
    company: [reached, hit.is_customer ? m.customer : null, hit.city],
    deal: [reached, inName ? null : hit.company_name, stage, hit.is_archived ? m.archived : null],
  };
  return (shown[hit.type] ?? [reached]).filter(Boolean).join(', ');
}
