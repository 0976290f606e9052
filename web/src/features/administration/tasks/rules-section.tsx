import { updateAccount } from '@fairlead/domain/account/account.contract';
import { accountSettings } from '@fairlead/domain/account/settings';
import { useState } from 'react';
import { call } from '../../../lib/api';
import { useSession } from '../../../lib/session';
import { Button } from '../../../ui/button';
import { Switch } from '../../../ui/checkbox';
import { TextField } from '../../../ui/text-field';
import account from '../account/account.module.css';
import styles from './tasks.module.css';
import { tasksMessages } from './tasks.messages';
import { useSetting } from './use-setting';

const m = tasksMessages.rules;
const MOST_MONTHS = 120;

/** What a task must have, how long anything may repeat, and how templates count their days. */
export function RulesSection() {
  const settings = accountSettings(useSession().account);
  const { blocked, saving, run } = useSetting(m.title);
  const templates = useSetting(tasksMessages.templates.title);
  const kept = settings.calendar_entry_recurring_end_date_months;
  const [months, setMonths] = useState(kept === null ? '' : String(kept));
  const [problem, setProblem] = useState<string>();
  const saveMonths = async () => {
    const typed = months.trim();
    const n = /^\d{1,3}$/.test(typed) ? Number(typed) : 0;
    if (typed && (n < 1 || n > MOST_MONTHS)) return setProblem(m.badMonths);
    setProblem(undefined);
    await run(() => call(updateAccount, { body: { calendar_entry_recurring_end_date_months: typed ? n : null } }));
  };
  const locked = saving || Boolean(blocked);
  return (
    <section className={account.section}>
      <h2 className={account.heading}>{m.title}</h2>
      <Switch
        spread
        label={m.dueDate}
        checked={settings.calendar_entry_task_due_date_required}
        disabled={locked}
        onChange={(on) => void run(() => call(updateAccount, { body: { calendar_entry_task_due_date_required: on } }))}
      />
      <Switch
        spread
        label={`${tasksMessages.templates.title}: ${tasksMessages.templates.working.toLowerCase()}`}
        hint={tasksMessages.templates.workingHint}
        checked={settings.todo_templates_ignore_weekends}
        disabled={templates.saving || Boolean(blocked)}
        onChange={(on) => void templates.save('todo_templates_ignore_weekends', on)}
      />
      <form
        className={styles.add}
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          void saveMonths();
        }}
      >
        <TextField
          label={m.months}
          hint={m.monthsHint}
          inputMode="numeric"
          value={months}
          error={problem}
          lockedReason={blocked}
          onChange={setMonths}
        />
        <Button type="submit" saving={saving} disabledReason={blocked}>
          {m.save}
        </Button>
      </form>
    </section>
  );
}
