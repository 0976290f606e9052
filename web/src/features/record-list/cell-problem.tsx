import type { ReactElement, Ref } from 'react';
import { Button } from '../../ui/button';
import { Popover } from '../../ui/popover';
import styles from './record-list.module.css';
import { recordListMessages as m } from './record-list.messages';

interface Props {
  /** Accepts a ref. */
  editor: ReactElement<{ ref?: Ref<HTMLElement> }>;
  problem: string | null;
  onRetry: () => void;
  onDiscard: () => void;
}

/** The editor of a cell, and below it why the value was not saved. By keyboard, Enter and Escape do the same. */
export function CellProblem({ editor, problem, onRetry, onDiscard }: Props) {
  return (
    <Popover
      opened={problem !== null}
      target={editor}
      position="bottom-start"
      width={280}
      closeOnEscape={false}
      closeOnClickOutside={false}
    >
      <div className={styles.cellProblem}>
        <p role="alert">{problem}</p>
        <div className={styles.cellProblemButtons}>
          <Button size="xs" variant="filled" onClick={onRetry}>
            {m.retry}
          </Button>
          <Button size="xs" variant="quiet" onClick={onDiscard}>
            {m.discard}
          </Button>
        </div>
      </div>
    </Popover>
  );
}
