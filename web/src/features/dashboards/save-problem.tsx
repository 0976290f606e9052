import type { Dashboard } from '@fairlead/domain/dashboards/dashboards.contract';
import { useRef } from 'react';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/states';
import { useFocusHeir } from '../../ui/use-focus-heir';
import styles from './arranging.module.css';
import { arrangeMessages as m } from './dashboards.messages';
import type { Saving } from './use-saving';

/** Why the arrangement is not saved; it is still on the screen. */
export function SaveProblem({ saving, onTheirs }: { saving: Saving; onTheirs: (theirs: Dashboard) => void }) {
  if (!saving.problem) return null;
  if (saving.conflict) return <Conflict saving={saving} onTheirs={onTheirs} />;
  return (
    <div className={styles.problem}>
      <Notice tone="red">{saving.problem}</Notice>
    </div>
  );
}

function Conflict({ saving, onTheirs }: { saving: Saving; onTheirs: (theirs: Dashboard) => void }) {
  const box = useRef<HTMLDivElement>(null);
  useFocusHeir(box, GRIP);
  const take = async () => {
    const theirs = await saving.theirs();
    if (theirs) onTheirs(theirs);
  };
  return (
    <div ref={box} className={styles.problem}>
      <Notice tone="amber">{m.conflict}</Notice>
      <Button onClick={() => void saving.saveMine()}>{m.saveMine}</Button>
      <Button onClick={() => void take()}>{m.takeTheirs}</Button>
    </div>
  );
}

/** What is on the screen was left without saving at an earlier visit. */
export function FoundAgain({ onDiscard }: { onDiscard: () => void }) {
  const box = useRef<HTMLDivElement>(null);
  useFocusHeir(box, GRIP);
  return (
    <div ref={box} className={styles.problem}>
      <Notice tone="amber" action={{ label: m.discardFound, run: onDiscard }}>
        {m.found}
      </Notice>
    </div>
  );
}

/** The first tile gets the focus of a button that is gone. */
const GRIP = '[data-grip]';
