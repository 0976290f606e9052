import { MILESTONE } from '@fairlead/domain/kinds/hanging';
import { useState } from 'react';
import { useCan } from '../../lib/can';
import type { PanelProps } from '../../lib/profile-panel';
import { IconButton } from '../../ui/icon-button';
import { IconPlus } from '../../ui/icons';
import { Tile } from '../../ui/tile';
import { MilestoneForm } from './milestone-form';
import { MilestoneShort } from './milestone-line';
import { doneOf, milestonesOf } from './milestones';
import { milestonesMessages as m } from './milestones.messages';
import styles from './milestones.module.css';
import { useMilestoneActs } from './use-milestone-acts';

/** The milestones of a record beside its open tab. */
export function MilestonesTile(of: PanelProps) {
  const milestones = milestonesOf(of.page);
  const acts = useMilestoneActs(of);
  const { why } = useCan();
  const locked = why('update', MILESTONE.name, { visible: true });
  const [adding, setAdding] = useState(false);
  const next = milestones.find(({ complete }) => !complete)?.id;
  return (
    <Tile
      title={m.title}
      count={milestones.length ? m.ofAll(doneOf(milestones), milestones.length) : null}
      flush
      actions={<IconButton icon={IconPlus} label={m.addOne} disabledReason={locked} onClick={() => setAdding(true)} />}
    >
      {adding && <MilestoneForm narrow onSave={acts.add} onLeave={() => setAdding(false)} />}
      {!milestones.length && !adding && <p className={styles.none}>{m.none}</p>}
      <ul className={styles.shorts}>
        {milestones.map((milestone) => (
          <li key={milestone.id}>
            <MilestoneShort milestone={milestone} acts={acts} locked={locked} isNext={milestone.id === next} />
          </li>
        ))}
      </ul>
    </Tile>
  );
}
