import { IconCheck } from '../../ui/icons';
import { importsMessages as m } from './imports.messages';
import styles from './imports.module.css';

export const STEPS = ['upload', 'mapping', 'questions', 'preview', 'result'] as const;
export type Step = (typeof STEPS)[number];

/** The current step of the import. Earlier steps can be reopened. */
export function Steps({ at, onGo }: { at: Step; onGo?: (step: Step) => void }) {
  const here = STEPS.indexOf(at);
  return (
    <ol className={styles.steps} aria-label={m.stepsLabel}>
      {STEPS.map((step, index) => (
        <li
          key={step}
          className={styles.step}
          data-state={index < here ? 'behind' : index === here ? 'here' : 'ahead'}
          aria-current={index === here ? 'step' : undefined}
        >
          <span className={styles.stepMark} aria-hidden>
            {index < here ? <IconCheck size={12} /> : index + 1}
          </span>
          {onGo && index > 0 && index < here ? (
            <button type="button" className={styles.stepBack} onClick={() => onGo(step)}>
              {m.steps[step]}
            </button>
          ) : (
            <span>{m.steps[step]}</span>
          )}
        </li>
      ))}
    </ol>
  );
}
