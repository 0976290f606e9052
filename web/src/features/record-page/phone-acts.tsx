import { Button, ButtonLink } from '../../ui/button';
import { callLink, mailLink } from '../../lib/reach';
import { type Icon, IconMail, IconNote, IconPencil, IconPhone } from '../../ui/icons';
import { recordPageMessages as m } from './record-page.messages';
import styles from './record-page.module.css';

/** Phone number and email: used by the first two acts of a record on the phone. */
export interface Reach {
  readonly phone: string | null | undefined;
  readonly email: string | null | undefined;
}

interface Props {
  reach: Reach;
  /** Called when the phone's own calling app is opened. */
  onCall: (number: string) => void;
  onNote: () => void;
  onEdit: () => void;
  /** Why the act is not allowed, or null. */
  noNote: string | null;
  noEdit: string | null;
}

/** On the phone: the four most used acts, within reach of the thumb. */
export function PhoneActs({ reach, onCall, onNote, onEdit, noNote, noEdit }: Props) {
  const { phone, email } = reach;
  return (
    <div className={styles.phoneActs} role="group" aria-label={m.phoneActs}>
      <Reaching
        icon={IconPhone}
        label={m.call}
        href={phone && callLink(phone)}
        missing={m.noPhone}
        onFollow={() => onCall(phone ?? '')}
      />
      <Reaching icon={IconMail} label={m.email} href={email && mailLink(email)} missing={m.noEmail} />
      <Button icon={IconNote} disabledReason={noNote} onClick={onNote}>
        {m.note}
      </Button>
      <Button icon={IconPencil} disabledReason={noEdit} onClick={onEdit}>
        {m.edit}
      </Button>
    </div>
  );
}

interface ReachingProps {
  icon: Icon;
  label: string;
  href: string | null | undefined;
  /** The reason shown when there is no phone number or email. */
  missing: string;
  onFollow?: () => void;
}

function Reaching({ icon, label, href, missing, onFollow }: ReachingProps) {
  if (!href) {
    return (
      <Button icon={icon} disabledReason={missing}>
        {label}
      </Button>
    );
  }
  return (
    <ButtonLink icon={icon} href={href} onClick={onFollow}>
      {label}
    </ButtonLink>
  );
}
