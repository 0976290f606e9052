import { COMPANY } from '@fairlead/domain/kinds/company.kind';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { PERSON } from '@fairlead/domain/kinds/person.kind';
import type {
  CompanyPage,
  DealPage,
  PersonPage,
  Related,
  RelatedDeal,
  RelatedPerson,
} from '@fairlead/domain/timeline/timeline.contract';
import type { ReactNode } from 'react';
import { useCan } from '../../lib/can';
import { signOf } from '../../lib/deal-currency';
import { sendEvent } from '../../lib/events';
import { nameOf } from '../../lib/kinds/record-facts';
import type { PanelProps } from '../../lib/profile-panel';
import { AppLink, RecordLink, recordPath } from '../../lib/record-link';
import { useSession } from '../../lib/session';
import { Avatar, CompanyMark } from '../../ui/avatar';
import { Badge } from '../../ui/chips';
import { Money } from '../../ui/formats';
import { IconButton } from '../../ui/icon-button';
import { IconExternalLink, IconPlus } from '../../ui/icons';
import { StageRing } from '../../ui/stage';
import { Fact, Facts, Tile } from '../../ui/tile';
import { bareAddress } from '../record-list/public';
import { recordPageMessages as m } from './record-page.messages';
import styles from './record-page.module.css';

type Defaults = Record<string, unknown>;

/** The people of a deal, or the first ones of a company. */
export function PeopleTile({ kind, record, page }: PanelProps) {
  if (kind === DEAL.name) {
    const { people } = page.related as DealPage['related'];
    const { id, company_id, company } = record;
    return <People people={{ entries: people, total: people.length }} add={{ deal_ids: [id], company_id, company }} />;
  }
  const { people } = page.related as CompanyPage['related'];
  return <People people={people} add={ofCompany(record)} all={`/people?filter=${filterOf(record)}`} />;
}

/** The deals of a company or person. */
export function DealsTile({ kind, record, page }: PanelProps) {
  if (kind === COMPANY.name) {
    const { deals } = page.related as CompanyPage['related'];
    return <Deals deals={deals} add={ofCompany(record)} all={`/deals?filter=${filterOf(record)}`} />;
  }
  const { deals, company } = page.related as PersonPage['related'];
  const add = {
    primary_contact_id: record.id,
    primary_contact: { id: record.id, name: nameOf(kind, record) },
    company: company && { id: company.id, name: company.name },
  };
  return <Deals deals={deals} add={add} />;
}

function ofCompany({ id, name }: PanelProps['record']): Defaults {
  return { company_id: id, company: { id, name } };
}

function filterOf({ id }: PanelProps['record']): string {
  return encodeURIComponent(JSON.stringify({ all: [{ field: 'company_id', op: 'any_of', value: [id] }] }));
}

function People({ people, add, all }: { people: Related<RelatedPerson>; add: Defaults; all?: string }) {
  return (
    <Tile
      title={m.people}
      count={people.total}
      flush
      actions={<AddButton type={PERSON.name} label={m.addPerson} defaults={add} />}
    >
      {people.entries.length === 0 && <p className={styles.none}>{m.noPeople}</p>}
      <ul className={styles.related}>
        {people.entries.map(({ id, full_name, position, primary }) => (
          <li key={id}>
            <RecordLink type={PERSON.name} id={id} className={styles.relatedLine}>
              <Avatar id={id} name={full_name} size={32} />
              <span className={styles.relatedWords}>
                <span className="fl-ellipsis" title={full_name}>
                  {full_name}
                </span>
                {position && <span className={styles.relatedHint}>{position}</span>}
              </span>
              {primary && <Badge>{m.primary}</Badge>}
            </RecordLink>
          </li>
        ))}
      </ul>
      <ShowAll shown={people.entries.length} total={people.total} href={all} />
    </Tile>
  );
}

function Deals({ deals, add, all }: { deals: Related<RelatedDeal>; add: Defaults; all?: string }) {
  const { account } = useSession();
  return (
    <Tile
      title={m.deals}
      count={deals.total}
      flush
      actions={<AddButton type={DEAL.name} label={m.addDeal} defaults={add} />}
    >
      {deals.entries.length === 0 && <p className={styles.none}>{m.noDeals}</p>}
      <ul className={styles.related}>
        {deals.entries.map(({ id, name, deal_value, currency_id, deal_stage_id }) => {
          const stage = account.deal_stages.find((one) => one.id === deal_stage_id);
          return (
            <li key={id}>
              <RecordLink type={DEAL.name} id={id} className={styles.relatedLine}>
                <StageRing percent={stage?.percent ?? 1} />
                <span className={styles.relatedWords}>
                  <span className="fl-ellipsis">{name}</span>
                  <span className={styles.relatedHint}>{stage?.name}</span>
                </span>
                <Money amount={deal_value} style="whole" symbol={signOf(account, { currency_id })} />
              </RecordLink>
            </li>
          );
        })}
      </ul>
      <ShowAll shown={deals.entries.length} total={deals.total} href={all} />
    </Tile>
  );
}

/** The company of a deal or person. */
export function CompanyTile({ page }: PanelProps) {
  const { company } = page.related as (DealPage | PersonPage)['related'];
  if (!company) {
    return (
      <Tile title={m.company}>
        <p className={styles.noneInset}>{m.noCompany}</p>
      </Tile>
    );
  }
  return (
    <Tile title={m.company}>
      <RecordLink type={COMPANY.name} id={company.id} className={styles.companyLine}>
        <CompanyMark name={company.name} size={28} />
        <span className={styles.relatedWords}>
          <span className="fl-ellipsis">{company.name}</span>
          {company.web && <span className={styles.relatedHint}>{bareAddress(company.web)}</span>}
        </span>
        <IconExternalLink size={15} aria-hidden />
      </RecordLink>
      <Facts>
        <Fact label={m.openDeals}>
          <span className="fl-num">
            {company.open_deals} · <Money amount={company.open_value} style="whole" />
          </span>
        </Fact>
      </Facts>
    </Tile>
  );
}

export function ChildrenTile({ record, page }: PanelProps) {
  const { children: companies } = page.related as CompanyPage['related'];
  const add = { parent_company_id: record.id, parent_company: { id: record.id, name: record.name } };
  return (
    <Tile
      title={m.children}
      count={companies.total}
      flush
      actions={<AddButton type={COMPANY.name} label={m.addChild} defaults={add} />}
    >
      {companies.total === 0 && <p className={styles.none}>{m.noChildren}</p>}
      <ul className={styles.related}>
        {companies.entries.map(({ id, name }) => (
          <li key={id}>
            <RecordLink type={COMPANY.name} id={id} className={styles.relatedLine}>
              <CompanyMark name={name} size={28} />
              <span className="fl-ellipsis">{name}</span>
            </RecordLink>
          </li>
        ))}
      </ul>
      <ShowAll
        shown={companies.entries.length}
        total={companies.total}
        href={`${recordPath(COMPANY.name, record.id)}?tab=children_companies`}
      />
    </Tile>
  );
}

function AddButton({ type, label, defaults }: { type: RecordKind; label: string; defaults: Defaults }) {
  const { could } = useCan();
  return (
    <IconButton
      icon={IconPlus}
      label={label}
      disabledReason={could('create', type) ? null : m.unable}
      onClick={() => sendEvent('add_edit_modal:open', { resource_type: type, defaults })}
    />
  );
}

function ShowAll({ shown, total, href }: { shown: number; total?: number; href?: string }): ReactNode {
  if (!href || !total || total <= shown) return null;
  return (
    <AppLink href={href} className={styles.showAll}>
      {m.all(total)}
    </AppLink>
  );
}
