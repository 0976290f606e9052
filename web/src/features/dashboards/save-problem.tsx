import type { Dashboard } from '@fairlead/domain/dashboards/dashboards.contract';
import { Button } from '../../ui/button';
import { Notice } from '../../ui/states';
import styles from './arranging.module.css';
import { arrangeMessages as m } from './dashboards.messages';
import type { Saving } from './use-saving';

/** Why the arrangement is not saved; it is still on the screen. */
export function SaveProblem({ saving, onTheirs }: { saving: Saving; onTheirs: (theirs: Dashboard) => void }) {
  if (!saving.problem) return null;
  if (!saving.conflict) {
    return (
      <div className={styles.problem}>
        <Notice tone="red">{saving.problem}</Notice>
      </div>
    );
  }
  const take = async () => {
    const theirs = await saving.theirs();
    if (theirs) onTheirs(theirs);
  };
  return (
    <div className={styles.problem}>
      <Notice tone="amber">{m.conflict}</Notice>
      <Button onClick={() => void saving.saveMine()}>{m.saveMine}</Button>
      <Button onClick={() => void take()}>{m.takeTheirs}</Button>
    </div>
  );
}

/** The content of the screen was left unsaved at an earlier visit. */
export function FoundAgain({ onDiscard }: { onDiscard: () => void }) {
  return (
    <div className={styles.problem}>
      <Notice tone="amber" action={{ label: m.discardFound, run: onDiscard }}>
        {m.found}
      </Notice>
    </div>
  );
}
