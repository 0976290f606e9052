import { Button } from '../../ui/button';
import { KeyCap } from '../../ui/chips';
import {
  type Icon,
  IconArrowRight,
  IconCalendar,
  IconCalendarPlus,
  IconCheck,
  IconCircleX,
  IconExternalLink,
  IconNote,
  IconPencil,
  IconTrophy,
} from '../../ui/icons';
import { focusMessages as m } from './focus.messages';
import styles from './focus.module.css';

export interface Act {
  readonly key: keyof typeof ICONS;
  /** The one key that does it. */
  readonly keys: string;
  readonly label: string;
  /** Why it cannot be done. */
  readonly reason: string | null;
  readonly run: () => void;
}

const ICONS = {
  complete: IconCheck,
  postpone: IconCalendar,
  add: IconCalendarPlus,
  closeDate: IconPencil,
  won: IconTrophy,
  lost: IconCircleX,
  note: IconNote,
  open: IconExternalLink,
  skip: IconArrowRight,
} satisfies Record<string, Icon>;

interface Props {
  readonly acts: readonly Act[];
}

/** One button for each act, with its key. */
export function ActBar({ acts }: Props) {
  // The act that settles the deal: its step is completed, or it gets one.
  const first = acts.find(({ key, reason }) => ['complete', 'add'].includes(key) && reason === null)?.key;
  return (
    <div className={styles.acts} role="group" aria-label={m.acts}>
      {acts.map((act) => (
        <Button
          key={act.key}
          icon={ICONS[act.key]}
          variant={act.key === 'won' || act.key === 'lost' ? act.key : act.key === first ? 'filled' : 'default'}
          trailing={<KeyCap>{act.keys.toUpperCase()}</KeyCap>}
          aria-keyshortcuts={act.keys}
          disabledReason={act.reason}
          onClick={act.run}
        >
          {act.label}
        </Button>
      ))}
    </div>
  );
}
