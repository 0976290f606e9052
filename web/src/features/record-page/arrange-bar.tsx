import type { ReactNode } from 'react';
import { IconArrowBackUp, IconRestore } from '../../ui/icons';
import styles from './arrange-tiles.module.css';
import { recordPageMessages as m } from './record-page.messages';
import type { Arranging } from './use-arranging';

interface Props {
  hidden: number;
  arranging: Arranging;
  narrow: boolean;
  onDone: () => void;
}

/** Floats below the tiles while they are arranged. */
export function ArrangeBar({ hidden, arranging, narrow, onDone }: Props) {
  return (
    <div className={styles.place} data-away={arranging.inHand !== null || undefined}>
      <div className={styles.bar}>
        <span className={styles.count}>{m.tilesHidden(hidden)}</span>
        <BarButton icon={<IconRestore size={16} aria-hidden />} onClick={arranging.reset}>
          {m.asDelivered}
        </BarButton>
        <BarButton
          icon={<IconArrowBackUp size={16} aria-hidden />}
          onClick={arranging.undo}
          disabled={!arranging.canUndo}
        >
          {m.undoMove}
        </BarButton>
        <BarButton onClick={onDone} strong>
          {m.arranged}
          {!narrow && <kbd className={styles.key}>Esc</kbd>}
        </BarButton>
      </div>
    </div>
  );
}

interface BarProps {
  icon?: ReactNode;
  strong?: boolean;
  disabled?: boolean;
  onClick: () => void;
  children: ReactNode;
}

function BarButton({ icon, strong, disabled, onClick, children }: BarProps) {
  return (
    <button
      type="button"
      className={styles.act}
      data-strong={strong}
      aria-disabled={disabled || undefined}
      onClick={() => disabled || onClick()}
    >
      {icon}
      {children}
    </button>
  );
}
