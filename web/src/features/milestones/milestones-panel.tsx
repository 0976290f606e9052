import { MILESTONE } from '@fairlead/domain/kinds/hanging';
import { type ReactNode, useRef, useState } from 'react';
import { useCan } from '../../lib/can';
import type { PanelProps } from '../../lib/profile-panel';
import { Button } from '../../ui/button';
import { IconCircleCheck, IconPlus } from '../../ui/icons';
import { StageMeter } from '../../ui/stage';
import { EmptyState } from '../../ui/states';
import { MilestoneForm } from './milestone-form';
import { MilestoneLine } from './milestone-line';
import { doneOf, milestonesOf } from './milestones';
import { milestonesMessages as m } from './milestones.messages';
import styles from './milestones.module.css';
import { useMilestoneActs } from './use-milestone-acts';

const NEW = 'new';

/** The tab with the milestones of a record, in the order of their days. */
export function MilestonesPanel(of: PanelProps) {
  const milestones = milestonesOf(of.page);
  const acts = useMilestoneActs(of);
  const { why } = useCan();
  const locked = why('update', MILESTONE.name, { visible: true });
  const [editing, setEditing] = useState<number | typeof NEW | null>(null);
  const focus = useFocusAfter();
  const leave = () => {
    focus.to(editing);
    setEditing(null);
  };
  const add = (
    <Button ref={focus.ref(NEW)} icon={IconPlus} disabledReason={locked} onClick={() => setEditing(NEW)}>
      {milestones.length ? m.add : m.addOne}
    </Button>
  );
  const isNew = editing === NEW;
  if (!milestones.length && !isNew) {
    return (
      <div className={styles.panel}>
        <EmptyState icon={IconCircleCheck} title={m.none} text={m.noneText} action={add} />
      </div>
    );
  }
  return (
    <div className={styles.panel}>
      <Head all={milestones.length} done={doneOf(milestones)}>
        {add}
      </Head>
      {isNew && <MilestoneForm onSave={acts.add} onLeave={leave} />}
      <ul className={styles.list}>
        {milestones.map((milestone) => (
          <li key={milestone.id}>
            {editing === milestone.id ? (
              <MilestoneForm milestone={milestone} onSave={(fields) => acts.save(milestone, fields)} onLeave={leave} />
            ) : (
              <MilestoneLine
                milestone={milestone}
                acts={acts}
                locked={locked}
                onEdit={() => setEditing(milestone.id)}
                nameRef={focus.ref(milestone.id)}
              />
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

function Head({ all, done, children }: { all: number; done: number; children: ReactNode }) {
  const words = m.ofAllComplete(done, all);
  return (
    <>
      <div className={styles.head}>
        <h2 className={styles.title}>{m.title}</h2>
        {all > 0 && <span className={styles.count}>{words}</span>}
        <span className={styles.add}>{children}</span>
      </div>
      {all > 0 && (
        <div className={styles.meter}>
          <StageMeter count={all} reached={done} label={words} outcome="won" />
        </div>
      )}
    </>
  );
}

/** The focus returns to the element that opened a form, once that exists again. */
function useFocusAfter() {
  const wanted = useRef<number | string | null>(null);
  return {
    to: (key: number | string | null) => {
      wanted.current = key;
    },
    ref: (key: number | string) => (button: HTMLButtonElement | null) => {
      if (!button || wanted.current !== key) return;
      wanted.current = null;
      button.focus();
    },
  };
}
