import type { FileRecord } from '@fairlead/domain/documents/document.contract';
import { COMPANY } from '@fairlead/domain/kinds/company.kind';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import { PERSON } from '@fairlead/domain/kinds/person.kind';
import { screenOf } from '../../lib/kinds/screens';
import { RecordLink } from '../../lib/record-link';
import { IconUsers } from '../../ui/icons';
import { filesMessages as m } from './files.messages';
import styles from './files.module.css';

interface Place {
  readonly kind: RecordKind;
  readonly id: number;
  readonly name: string;
}

/** The records of a file, as far as the user sees them. */
function placesOf({ deal, company, person }: FileRecord): readonly Place[] {
  return [
    ...(deal ? [{ kind: DEAL.name, ...deal }] : []),
    ...(company ? [{ kind: COMPANY.name, id: company.id, name: company.name }] : []),
    ...(person
      ? [{ kind: PERSON.name, id: person.id, name: `${person.first_name} ${person.last_name ?? ''}`.trim() }]
      : []),
  ];
}

/** The place of a file: links to its records, or a text if it has none. */
export function FilePlaces({ file, onlyFirst }: { file: FileRecord; onlyFirst?: boolean }) {
  const places = placesOf(file);
  const isShared = file.deal_id === null && file.person_id === null && file.company_id === null;
  if (!places.length)
    return (
      <span className={styles.place}>
        <IconUsers size={16} aria-hidden />
        {isShared ? m.sharedFile : m.hidden}
      </span>
    );
  return (onlyFirst ? places.slice(0, 1) : places).map(({ kind, id, name }) => {
    const Mark = screenOf(kind).icon;
    return (
      <RecordLink key={kind} type={kind} id={id} className={styles.place} title={name}>
        <Mark size={16} aria-hidden />
        <span className={styles.cut}>{name}</span>
      </RecordLink>
    );
  });
}
