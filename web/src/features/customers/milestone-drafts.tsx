import { useRef } from 'react';
import { Button } from '../../ui/button';
import { DateField } from '../../ui/date-field';
import { IconButton } from '../../ui/icon-button';
import { IconPlus, IconX } from '../../ui/icons';
import { TextField } from '../../ui/text-field';
import { customersMessages as m } from './customers.messages';
import styles from './customers.module.css';

export interface MilestoneDraft {
  readonly key: number;
  readonly name: string;
  readonly date: string | null;
}

export function isWhole({ name, date }: MilestoneDraft): boolean {
  return Boolean(name.trim() && date);
}

interface Props {
  drafts: readonly MilestoneDraft[];
  onChange: (drafts: readonly MilestoneDraft[]) => void;
  errors: Readonly<Record<string, string>>;
}

/** The milestones that a new customer begins with. */
export function MilestoneDrafts({ drafts, onChange, errors }: Props) {
  const key = useRef(0);
  const change = (changed: MilestoneDraft) =>
    onChange(drafts.map((draft) => (draft.key === changed.key ? changed : draft)));
  return (
    <fieldset className={styles.milestones}>
      <div className={styles.milestonesHead}>
        <legend>
          {m.milestones} <span className={styles.optional}>{m.optional}</span>
        </legend>
        <Button
          variant="link"
          icon={IconPlus}
          className={styles.addMilestone}
          onClick={() => onChange([...drafts, { key: key.current++, name: '', date: null }])}
        >
          {m.addMilestone}
        </Button>
      </div>
      {drafts.map((draft, at) => (
        <div key={draft.key} className={styles.draft}>
          <TextField
            label={m.milestone(at + 1)}
            hideLabel
            autoFocus
            value={draft.name}
            onChange={(name) => change({ ...draft, name })}
            placeholder={m.milestoneName}
            maxLength={500}
            error={errors[`milestones[${at}].name`]}
          />
          <DateField
            label={m.milestoneDay(at + 1)}
            hideLabel
            value={draft.date}
            onChange={(date) => change({ ...draft, date })}
            error={errors[`milestones[${at}].date`]}
          />
          <IconButton
            icon={IconX}
            label={m.removeMilestone(at + 1)}
            onClick={() => onChange(drafts.filter((one) => one.key !== draft.key))}
          />
        </div>
      ))}
      {errors.milestones && <p className={styles.problem}>{errors.milestones}</p>}
    </fieldset>
  );
}
