import { NextStepChip } from '../../ui/chips';
import { entriesMessages as m } from './calendar-entries.messages';
import { useStepWords } from './use-step-words';

interface Props {
  readonly name: string | null;
  readonly due: string | null;
  readonly time: string | null;
  /** Whether a missing step is shown: an open deal should have one. */
  readonly wanted: boolean;
  readonly small?: boolean;
}

/** When the next step of a record is due, or that it has none. */
export function StepChip({ name, due, time, wanted, small }: Props) {
  const words = useStepWords();
  if (name === null) {
    return wanted ? (
      <NextStepChip tone="missing" small={small}>
        {m.none}
      </NextStepChip>
    ) : null;
  }
  const { tone, words: when } = words(due, time);
  return (
    <NextStepChip tone={tone} small={small} title={name}>
      {due || time ? when : name}
    </NextStepChip>
  );
}
