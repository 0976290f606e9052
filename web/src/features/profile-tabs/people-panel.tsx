import type { ReactNode } from 'react';
import { COMPANY } from '@fairlead/domain/kinds/company.kind';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import { PERSON } from '@fairlead/domain/kinds/person.kind';
import { companyPeople, dealPeople } from '@fairlead/domain/people/person.contract';
import { call } from '../../lib/api';
import { useCan } from '../../lib/can';
import { factsOf, nameOf } from '../../lib/kinds/record-facts';
import type { PanelProps } from '../../lib/profile-panel';
import { RecordLink } from '../../lib/record-link';
import { errorText } from '../../lib/request-error';
import { offerUndo } from '../../lib/undo';
import { Avatar } from '../../ui/avatar';
import { Badge } from '../../ui/chips';
import { IconButton } from '../../ui/icon-button';
import { IconDots, IconUsers } from '../../ui/icons';
import { Menu } from '../../ui/menu';
import { EmptyState } from '../../ui/states';
import { errorToast } from '../../ui/toast-store';
import { saveRecord } from '../record-form/public';
import { AddRecord } from './add-record';
import { Panel } from './panel';
import { type Column, PanelTable } from './panel-table';
import { profileTabsMessages as m } from './profile-tabs.messages';
import styles from './profile-tabs.module.css';
import { usePanelList, useSorting } from './use-panel-list';

interface PersonRow {
  readonly id: number;
  readonly full_name: string;
  readonly position: string | null;
  readonly email: string | null;
  readonly phone: string | null;
  readonly mobile: string | null;
}

const ATTRS = 'id,full_name,position,email,phone,mobile';

/** The people of a company or deal; for a person, those of the same company. */
export function PeoplePanel({ kind, id, record }: PanelProps) {
  const isDeal = kind === DEAL.name;
  const company = kind === COMPANY.name ? id : (record.company_id as number | null);
  const name = String(record.name ?? nameOf(kind, record));
  const [sorting, sort] = useSorting({ by: 'first_name', desc: false });
  const list = usePanelList<PersonRow>(
    ['people', kind, id, company, sorting],
    (page, signal) => {
      const query = { ...page, attrs: ATTRS, sort_by: sorting.by, sort_direction: order(sorting.desc) };
      return isDeal
        ? call(dealPeople, { params: { id }, query, signal })
        : call(companyPeople, { params: { id: company ?? 0 }, query, signal });
    },
    isDeal || company !== null,
  );
  const { could, why } = useCan();
  const add = usePeopleOfDeal(record);
  const locked = isDeal ? why('update', DEAL.name, factsOf(DEAL.name, record)) : null;
  const columns = columnsOf(isDeal ? record.primary_contact_id : null, isDeal && !locked ? add.acts : null);
  const defaults = isDeal
    ? { deal_ids: [id], company_id: record.company_id, company: record.company }
    : { company_id: company, company: kind === COMPANY.name ? { id, name } : record.company };
  return (
    <Panel
      title={m.people}
      count={list.total === null ? null : String(list.total)}
      list={list}
      act={
        (isDeal || company !== null) && (
          <AddRecord
            kind={PERSON.name}
            words={{ create: m.newPerson, link: m.existingPerson, choose: m.choosePerson }}
            defaults={defaults}
            unable={{ create: could('create', PERSON.name) ? locked : m.unable, link: locked }}
            onLink={isDeal ? add.link : undefined}
          />
        )
      }
      empty={
        isDeal || company !== null ? (
          <EmptyState icon={IconUsers} title={m.noPeople} text={m.noPeopleText(name)} />
        ) : (
          <EmptyState icon={IconUsers} title={m.noPeopleOf} text={m.noCompany} />
        )
      }
    >
      <PanelTable label={m.people} columns={columns} rows={list.rows} sorting={sorting} onSort={sort} />
    </Panel>
  );
}

function columnsOf(primary: unknown, acts: ((row: PersonRow) => ReactNode) | null): readonly Column<PersonRow>[] {
  return [
    {
      key: 'name',
      label: m.name,
      sort: 'first_name',
      phone: true,
      cell: (row) => (
        <RecordLink type={PERSON.name} id={row.id} className={styles.name}>
          <Avatar id={row.id} name={row.full_name} size={28} />
          <span className={styles.words}>
            <span className="fl-ellipsis" title={row.full_name}>
              {row.full_name}
            </span>
            {(row.position || row.id === primary) && (
              <span className={styles.under}>
                {row.id === primary && <Badge>{m.primary}</Badge>}
                {row.position && <span className={styles.hint}>{row.position}</span>}
              </span>
            )}
          </span>
        </RecordLink>
      ),
    },
    {
      key: 'email',
      label: m.email,
      sort: 'email',
      cell: ({ email }) => (email ? <a href={`mailto:${email}`}>{email}</a> : '–'),
    },
    {
      key: 'phone',
      label: m.phone,
      cell: ({ phone, mobile }) => (phone || mobile ? <a href={`tel:${phone ?? mobile}`}>{phone ?? mobile}</a> : '–'),
    },
    ...(acts ? [{ key: 'acts', label: m.actions, end: true, phone: true, cell: acts } as const] : []),
  ];
}

/** The people of a deal, with its primary contact. */
function usePeopleOfDeal(record: PanelProps['record']) {
  const people = (record.person_ids ?? []) as readonly number[];
  const save = async (fields: Record<string, unknown>, text: string) => {
    try {
      const { changeSetId } = await saveRecord(DEAL.name, record.id, fields);
      offerUndo(text, changeSetId);
    } catch (error) {
      errorToast(errorText(error));
    }
  };
  return {
    link: (person: number, name: string) => save({ person_ids: [...people, person] }, m.linked(name)),
    acts: ({ id, full_name }: PersonRow) => (
      <Menu
        position="bottom-end"
        label={m.acts(full_name)}
        groups={[
          [
            ...(id === record.primary_contact_id
              ? []
              : [
                  {
                    label: m.makePrimary,
                    onSelect: () => void save({ primary_contact_id: id }, m.isPrimary(full_name)),
                  },
                ]),
            {
              label: m.takeOff,
              onSelect: () => {
                const rest = people.filter((one) => one !== id);
                const primary = id === record.primary_contact_id ? { primary_contact_id: null } : {};
                void save({ person_ids: rest, ...primary }, m.isOff(full_name));
              },
            },
          ],
        ]}
      >
        <IconButton icon={IconDots} label={m.acts(full_name)} />
      </Menu>
    ),
  };
}

function order(desc: boolean): 'asc' | 'desc' {
  return desc ? 'desc' : 'asc';
}
