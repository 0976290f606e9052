import { hasFeature } from '@fairlead/domain/features/features';
import { CARD_FIELDS, cardText, SHOW_MORE_PX } from '@fairlead/domain/business-cards/card';
import type { Field } from '@fairlead/domain/fields/catalogue';
import { isOwnField } from '@fairlead/domain/fields/field';
import { COMPANY } from '@fairlead/domain/kinds/company.kind';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { PERSON } from '@fairlead/domain/kinds/person.kind';
import type { SignedIn } from '@fairlead/domain/session/session.contract';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { useCatalogue } from '../../lib/catalogue';
import { fieldValue, hasValue, ownFieldsOf } from '../../lib/field-value';
import { linkOf } from '../../lib/reach';
import { RecordLink } from '../../lib/record-link';
import { useSession } from '../../lib/session';
import { DateText, Money } from '../../ui/formats';
import { IconChevronDown } from '../../ui/icons';
import { Fact, Facts } from '../../ui/tile';
import type { SavedRecord } from '../record-form/public';
import { renderLinks, renderValue } from '../record-list/public';
import styles from './business-card.module.css';
import { businessCardMessages as m } from './business-card.messages';

/** Further facts about the record; empty ones are left out. */
export function CardFacts({ kind, record }: { kind: RecordKind; record: SavedRecord }) {
  const catalogue = useCatalogue();
  const { account } = useSession();
  const standard = CARD_FIELDS[kind].flatMap((key) => catalogue.field(kind, key) ?? []);
  const said = (fields: readonly Field[]) => fields.filter((field) => hasValue(fieldValue(record, field)));
  const step = record.next_entry_name;
  const contact = record.key_contact as { id: number; name: string } | null | undefined;
  const open = Number(record.open_deals_count ?? 0);
  return (
    <Growing>
      <Facts>
        {hasValue(step) && (
          <Fact label={m.nextStep}>
            {String(step)}
            {hasValue(record.next_entry_due) && (
              <span className={styles.quiet}>
                {' '}
                <DateText when={String(record.next_entry_due)} near />
              </span>
            )}
          </Fact>
        )}
        {kind === COMPANY.name && contact && hasFeature(account.features, 'customer_management') && (
          <Fact label={m.keyContact}>
            <RecordLink type={PERSON.name} id={contact.id}>
              {contact.name}
            </RecordLink>
          </Fact>
        )}
        <FieldFacts fields={said(standard)} record={record} />
        {kind === PERSON.name && open > 0 && (
          <Fact label={m.deals}>
            {m.openCount(open)}, <Money amount={String(record.total_pipeline)} style="whole" />
          </Fact>
        )}
        <FieldFacts fields={said(ownFieldsOf(catalogue, kind))} record={record} />
      </Facts>
    </Growing>
  );
}

function FieldFacts({ fields, record }: { fields: readonly Field[]; record: SavedRecord }) {
  const { account } = useSession();
  return fields.map((field) => (
    <Fact key={field.key} label={field.label}>
      <span className={styles.fact}>{shown(field, record, account)}</span>
    </Fact>
  ));
}

function shown(field: Field, record: SavedRecord, account: SignedIn['account']): ReactNode {
  const links = renderLinks(field, record);
  if (links) return links;
  const value = fieldValue(record, field);
  if (isOwnField(field) && field.kind === 'boolean') return value ? m.true : m.false;
  const href = linkOf(field.kind, value);
  if (href)
    return (
      <a href={href} target={field.kind === 'url' ? '_blank' : undefined} rel="noreferrer">
        {renderValue(field, record, account)}
      </a>
    );
  if (typeof value === 'string' && (field.kind === 'text' || field.kind === 'long_text')) return cardText(value);
  return renderValue(field, record, account);
}

/** Shows the beginning; "Show More" adds a piece as long as there is more. */
function Growing({ children }: { children: ReactNode }) {
  const box = useRef<HTMLDivElement>(null);
  const [height, setHeight] = useState(SHOW_MORE_PX);
  const [more, setMore] = useState(false);
  useEffect(() => {
    const node = box.current;
    if (!node) return;
    const measure = () => setMore(node.scrollHeight > node.clientHeight + 1);
    measure();
    const watch = new ResizeObserver(measure);
    for (const one of [node, ...node.children]) watch.observe(one);
    return () => watch.disconnect();
  }, [height]);
  const grow = () => {
    setHeight(height + SHOW_MORE_PX);
    // The button may disappear: the focus stays on the card.
    box.current?.focus({ preventScroll: true });
  };
  return (
    <>
      <div ref={box} className={styles.body} data-more={more || undefined} style={{ maxHeight: height }} tabIndex={-1}>
        {children}
      </div>
      {more && (
        <button type="button" className={styles.more} onClick={grow}>
          {m.showMore} <IconChevronDown size={15} aria-hidden />
        </button>
      )}
    </>
  );
}
