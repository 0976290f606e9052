import type { DuplicateMatch } from '@fairlead/domain/duplicates/duplicates.contract';
import { levelOf, PROBABLE } from '@fairlead/domain/duplicates/reasons';
import type { RecordKind } from '@fairlead/domain/kinds/kinds';
import type { AnchorHTMLAttributes } from 'react';
import { RecordMark } from '../../lib/kinds/record-mark';
import { RecordLink } from '../../lib/record-link';
import { Badge } from '../../ui/chips';
import { recordFormMessages as m } from './record-form.messages';

interface Props extends Omit<AnchorHTMLAttributes<HTMLAnchorElement>, 'type' | 'id' | 'href'> {
  kind: RecordKind;
  one: DuplicateMatch;
}

/** A record that is like the one in the form: its owner, and what is alike. */
export function LikeThis({ kind, one, ...link }: Props) {
  const { id, name, company_name, detail, owner, score, reasons } = one;
  const [reason] = reasons;
  const isSure = score >= PROBABLE && levelOf(score) === 'certain';
  return (
    <li>
      <RecordLink {...link} type={kind} id={id}>
        <RecordMark kind={kind} id={id} name={name} size={24} />
        <span className="fl-ellipsis">{name}</span>
      </RecordLink>
      <span className="fl-ellipsis">
        {[[detail, company_name].filter(Boolean).join(', '), owner && m.ownedBy(owner.full_name)]
          .filter(Boolean)
          .join(' · ')}
      </span>
      {reason && <Badge tone={isSure ? 'amber' : 'neutral'}>{m.alike[reason]}</Badge>}
    </li>
  );
}
