import { relationshipOf } from '@fairlead/domain/customers/relationship';
import { hasFeature } from '@fairlead/domain/features/features';
import { CUSTOMER } from '@fairlead/domain/kinds/facets';
import { COMPANY } from '@fairlead/domain/kinds/company.kind';
import type { CompanyPage } from '@fairlead/domain/timeline/timeline.contract';
import { useMediaQuery } from '@mantine/hooks';
import { useRouter, useRouterState } from '@tanstack/react-router';
import { useCan } from '../../lib/can';
import { sendEvent } from '../../lib/events';
import { factsOf } from '../../lib/kinds/record-facts';
import { recordPath } from '../../lib/record-link';
import { useSession } from '../../lib/session';
import { useFormats } from '../../ui/formats';
import { IconCheck, IconHeartHandshake } from '../../ui/icons';
import { type PathPart, PathBar } from '../../ui/path-bar';
import { StageMeter } from '../../ui/stage';
import { customersMessages as m } from './customers.messages';
import styles from './customers.module.css';

/**
 * Prospect, In deals, Customer, with how long each lasted. The last segment converts a company that is not a
 * customer.
 */
export function RelationshipBar({ page }: { page: CompanyPage }) {
  const { features } = useSession().account;
  const parts = useParts(page);
  const phone = useMediaQuery('(max-width: 47.9375rem)', false, { getInitialValueInEffect: false });
  if (!hasFeature(features, 'customer_management')) return null;
  if (!phone) return <PathBar label={m.relationship} parts={parts} />;
  const reached = parts.findLastIndex(({ state }) => state === 'won' || state === 'current' || state === 'passed');
  const at = parts[reached];
  const last = parts.at(-1);
  return (
    <div>
      <StageMeter
        count={parts.length}
        reached={reached + 1}
        label={at?.label ?? m.relationship}
        outcome={at?.state === 'won' ? 'won' : null}
      />
      <div className={styles.caption}>
        <b>{at?.label}</b>
        {at?.note}
        {last?.onPress && last.state === 'coming' && !last.disabledReason && (
          <button type="button" className={styles.convert} onClick={last.onPress}>
            {m.convert}
          </button>
        )}
      </div>
    </div>
  );
}

function useParts({ record, related }: CompanyPage): PathPart[] {
  const { plainDate, today, date } = useFormats();
  const { why } = useCan();
  const router = useRouter();
  const path = recordPath(CUSTOMER.name, record.id);
  const isHere = useRouterState({ select: (state) => state.location.pathname === path });
  const dates = {
    created: plainDate(record.created_at) ?? today(),
    first_deal: plainDate(related.first_deal_at),
    is_customer: record.is_customer,
    customer_since: plainDate(record.customer_since),
  };
  const facts = factsOf(COMPANY.name, record as unknown as Parameters<typeof factsOf>[1]);
  const customer = record.is_customer
    ? {
        label: m.parts.customer,
        note: record.customer_since && m.since(date(record.customer_since)),
        onPress: isHere ? undefined : () => void router.navigate({ href: path }),
      }
    : {
        label: m.convert,
        note: null,
        onPress: () => sendEvent('customer:convert', { company_id: record.id }),
        disabledReason: why('create', CUSTOMER.name, facts),
      };
  return relationshipOf(dates, today()).map(({ key, state, days }): PathPart => {
    if (key === 'customer') return { key, state, icon: IconHeartHandshake, ...customer };
    const icon = state === 'passed' ? IconCheck : undefined;
    return { key, state, icon, label: m.parts[key], note: days === null ? null : m.days(days) };
  });
}
