import { accountSettings } from '@fairlead/domain/account/settings';
import { useState } from 'react';
import { useSession } from '../../../lib/session';
import { Button } from '../../../ui/button';
import { Switch } from '../../../ui/checkbox';
import { FilterChip } from '../../../ui/chips';
import { IconPlus } from '../../../ui/icons';
import { TextField } from '../../../ui/text-field';
import account from '../account/account.module.css';
import styles from './tasks.module.css';
import { tasksMessages } from './tasks.messages';
import { useSetting } from './use-setting';

const m = tasksMessages.postpone;
const MOST_DAYS = 3650;

/** The periods in ascending order, and whether weekends and the calendar are offered. */
export function PostponeSection() {
  const settings = accountSettings(useSession().account);
  const { blocked, saving, save } = useSetting(m.title);
  const locked = saving || Boolean(blocked);
  return (
    <section className={account.section}>
      <h2 className={account.heading}>{m.title}</h2>
      <p className={styles.hint}>{m.text}</p>
      <Periods
        periods={settings.calendar_entry_postpone_periods}
        blocked={blocked}
        saving={saving}
        save={(periods) => save('calendar_entry_postpone_periods', periods)}
      />
      <Switch
        spread
        label={m.weekends}
        hint={m.weekendsHint}
        checked={settings.calendar_entry_postpone_weekends}
        disabled={locked}
        onChange={(on) => void save('calendar_entry_postpone_weekends', on)}
      />
      <Switch
        spread
        label={m.calendar}
        hint={m.calendarHint}
        checked={settings.calendar_entry_use_calendar_to_postpone}
        disabled={locked}
        onChange={(on) => void save('calendar_entry_use_calendar_to_postpone', on)}
      />
    </section>
  );
}

interface PeriodsProps {
  readonly periods: readonly number[];
  readonly blocked: string | null;
  readonly saving: boolean;
  readonly save: (periods: readonly number[]) => Promise<boolean>;
}

function Periods({ periods, blocked, saving, save }: PeriodsProps) {
  const [text, setText] = useState('');
  const [problem, setProblem] = useState<string>();
  const add = async () => {
    const days = /^\d{1,4}$/.test(text.trim()) ? Number(text) : 0;
    if (days < 1 || days > MOST_DAYS) return setProblem(m.badDays);
    setProblem(undefined);
    if (await save([...periods, days])) setText('');
  };
  const isFixed = saving || Boolean(blocked) || periods.length === 1;
  return (
    <>
      <ul className={styles.periods} aria-label={m.periods}>
        {periods.map((days) => (
          <li key={days}>
            <FilterChip
              parts={[{ role: 'value', text: m.period(days) }]}
              removeLabel={m.removePeriod(days)}
              onRemove={isFixed ? undefined : () => void save(periods.filter((one) => one !== days))}
            />
          </li>
        ))}
      </ul>
      <form
        className={styles.add}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void add();
        }}
      >
        <TextField
          label={m.newPeriod}
          inputMode="numeric"
          value={text}
          error={problem}
          lockedReason={blocked}
          onChange={setText}
        />
        <Button type="submit" icon={IconPlus} saving={saving} disabledReason={blocked}>
          {m.addPeriod}
        </Button>
      </form>
    </>
  );
}
