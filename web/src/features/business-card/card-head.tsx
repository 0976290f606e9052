import { COMPANY } from '@fairlead/domain/kinds/company.kind';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { PERSON } from '@fairlead/domain/kinds/person.kind';
import type { ComponentProps } from 'react';
import { useCan } from '../../lib/can';
import { sendEvent } from '../../lib/events';
import { factsOf } from '../../lib/kinds/record-facts';
import { RecordMark } from '../../lib/kinds/record-mark';
import { callLink, mailLink } from '../../lib/reach';
import { AppLink, RecordLink, recordPath } from '../../lib/record-link';
import { useSession } from '../../lib/session';
import { pictureAt } from '../../lib/user-avatar';
import { ButtonLink } from '../../ui/button';
import { Badge } from '../../ui/chips';
import { IconButton } from '../../ui/icon-button';
import { IconCamera, IconExternalLink, IconMail, IconPencil, IconPhone } from '../../ui/icons';
import { StageRing } from '../../ui/stage';
import { RecordPicture } from '../images/public';
import type { SavedRecord } from '../record-form/public';
import styles from './business-card.module.css';
import { businessCardMessages as m } from './business-card.messages';
import { KeyContactStar } from './key-contact-star';

interface Props {
  kind: RecordKind;
  record: SavedRecord;
  name: string;
  onEdit: () => void;
}

/** Picture, name, company, and the links to the record. */
export function CardHead({ kind, record, name, onEdit }: Props) {
  const { can } = useCan();
  const edit = () => {
    onEdit();
    sendEvent('add_edit_modal:open', { resource_type: kind, resource_id: record.id });
  };
  return (
    <div className={styles.head}>
      <div className={styles.top}>
        <Mark kind={kind} record={record} name={name} />
        <div className={styles.words}>
          <div className={styles.line}>
            <h2 className={styles.name} title={name}>
              <RecordLink type={kind} id={record.id}>
                {name}
              </RecordLink>
            </h2>
            {kind === PERSON.name && <KeyContactStar person={record} name={name} />}
          </div>
          <div className={styles.under}>
            <Under kind={kind} record={record} />
          </div>
        </div>
        <span className={styles.acts}>
          {can('update', kind, factsOf(kind, record)) && (
            <IconButton icon={IconPencil} label={m.edit} title={m.edit} noTooltip onClick={edit} />
          )}
          <AppLink href={recordPath(kind, record.id)} className={styles.open} aria-label={m.open} title={m.open}>
            <IconExternalLink size={16} aria-hidden />
          </AppLink>
        </span>
      </div>
      {kind === COMPANY.name && <CompanyChips company={record} />}
      {kind === PERSON.name && <Reach person={record} />}
    </div>
  );
}

/** The picture can be changed here by those who may. */
function Mark({ kind, record, name }: Omit<Props, 'onEdit'>) {
  const { can } = useCan();
  if (kind === DEAL.name) {
    const stage = record.deal_stage as { percent: number } | null;
    return <StageRing percent={stage?.percent ?? 1} size={18} />;
  }
  if (!can('upload_avatar', kind, factsOf(kind, record)))
    return <RecordMark kind={kind} id={record.id} name={name} size={44} image={pictureAt(record.image_thumb_url)} />;
  return (
    <span className={styles.picture}>
      <RecordPicture kind={kind as ComponentProps<typeof RecordPicture>['kind']} record={record} name={name} />
      <span className={styles.camera} aria-hidden>
        <IconCamera size={12} />
      </span>
    </span>
  );
}

function Under({ kind, record }: Pick<Props, 'kind' | 'record'>) {
  const company = record.company as { id: number; name: string } | null | undefined;
  const link = company && (
    <RecordLink type={COMPANY.name} id={company.id}>
      {company.name}
    </RecordLink>
  );
  if (kind === COMPANY.name) return <>{[record.city, record.country].filter(Boolean).join(', ')}</>;
  const pipeline = record.deal_pipeline as { name: string } | undefined;
  const words = kind === DEAL.name ? [link ?? m.noCompany, pipeline?.name] : [record.position as string, link];
  const [first, second] = words.filter(Boolean);
  return (
    <>
      {first}
      {second && <> · {second}</>}
    </>
  );
}

function CompanyChips({ company }: { company: SavedRecord }) {
  const { account } = useSession();
  const tags = (company.tag_ids as readonly number[] | undefined) ?? [];
  if (!company.is_customer && !tags.length) return null;
  return (
    <div className={styles.chips}>
      {company.is_customer === true && <Badge tone="green">{m.customer}</Badge>}
      {tags.map((id) => (
        <Badge key={id}>{account.company_tags.find((tag) => tag.id === id)?.name ?? '–'}</Badge>
      ))}
    </div>
  );
}

/** Only actions with an address or number. */
function Reach({ person }: { person: SavedRecord }) {
  const phone = String(person.phone || person.mobile || '');
  const call = phone && callLink(phone);
  const mail = person.email ? mailLink(String(person.email)) : null;
  if (!call && !mail) return null;
  return (
    <div className={styles.reach}>
      {call && (
        <ButtonLink icon={IconPhone} href={call}>
          {m.call}
        </ButtonLink>
      )}
      {mail && (
        <ButtonLink icon={IconMail} href={mail}>
          {m.email}
        </ButtonLink>
      )}
    </div>
  );
}
