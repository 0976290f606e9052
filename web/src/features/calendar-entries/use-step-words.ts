import { daysBetween } from '@fairlead/domain/dates/plain';
import { useFormats } from '../../ui/formats';
import { entriesMessages as m } from './calendar-entries.messages';

type Tone = 'late' | 'today' | 'planned';

/** When a step is due: the tone of its chip, and the words in it. */
export function useStepWords(): (due: string | null, time: string | null) => { tone: Tone; words: string } {
  const { plainDate, today, day, time: clock } = useFormats();
  return (due, time) => {
    // The day of an instant is the reader's own.
    const on = plainDate(time ?? due);
    if (!on) return { tone: 'planned', words: m.noDay };
    const late = daysBetween(on, today());
    if (late > 0) return { tone: 'late', words: m.late(late) };
    const words = time ? m.at(day(time), clock(time)) : day(due);
    return { tone: late === 0 ? 'today' : 'planned', words };
  };
}
