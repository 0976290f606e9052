import { Button, ButtonLink } from '../../ui/button';
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
  onNote: () => void;
  onEdit: () => void;
  /** Why the act is not allowed, or null. */
  noNote: string | null;
  noEdit: string | null;
}

/** On the phone: the four most used acts, within reach of the thumb. */
export function PhoneActs({ reach, onNote, onEdit, noNote, noEdit }: Props) {
  const { phone, email } = reach;
  return (
    <div className={styles.phoneActs} role="group" aria-label={m.phoneActs}>
      <Reaching
        icon={IconPhone}
        label={m.call}
        href={phone && `tel:${phone.replace(/[^\d+]/g, '')}`}
        missing={m.noPhone}
      />
      <Reaching icon={IconMail} label={m.email} href={email && `mailto:${email}`} missing={m.noEmail} />
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
}

function Reaching({ icon, label, href, missing }: ReachingProps) {
  if (!href) {
    return (
      <Button icon={icon} disabledReason={missing}>
        {label}
      </Button>
    );
  }
  return (
    <ButtonLink icon={icon} href={href}>
      {label}
    </ButtonLink>
  );
}
