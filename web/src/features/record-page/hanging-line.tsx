import { CALENDAR_ENTRY, DOCUMENT, MILESTONE } from '@fairlead/domain/kinds/hanging';
import type { HangingEntry } from '@fairlead/domain/timeline/timeline.contract';
import { AppLink, recordPath } from '../../lib/record-link';
import { IconCalendar, IconCheckbox, IconCircleCheck, IconFile } from '../../ui/icons';
import { FeedEntry } from './feed-entry';
import type { LineProps } from './line-props';
import { recordPageMessages as m } from './record-page.messages';
import styles from './record-page.module.css';

const TABS = { [MILESTONE.name]: 'milestones', [DOCUMENT.name]: 'files', [CALENDAR_ENTRY.name]: 'agenda' } as const;

/** A milestone, file, task or event was added or completed. Its name leads to the tab that has it. */
export function HangingLine({ entry, kind, recordId }: LineProps<HangingEntry>) {
  const { what, name, user } = entry;
  return (
    <FeedEntry
      entry={entry}
      kind={kind}
      recordId={recordId}
      icon={iconOf(entry)}
      who={user ? `${user.first_name} ${user.last_name}`.trim() : m.system}
      what={
        <>
          {sentenceOf(entry)}{' '}
          <AppLink className={styles.inText} href={`${recordPath(kind, recordId)}?tab=${TABS[what]}`}>
            {name}
          </AppLink>
        </>
      }
    />
  );
}

function sentenceOf({ what, act, record_type }: HangingEntry): string {
  const verb = what === DOCUMENT.name && act === 'added' ? m.hanging.uploaded : m.hanging[act];
  if (what !== CALENDAR_ENTRY.name) return `${verb} ${m.hangingNouns[what]}`;
  return `${verb} ${m.hangingNouns[record_type === 'CalendarEvent' ? 'CalendarEvent' : 'CalendarTask']}`;
}

function iconOf({ what, record_type }: HangingEntry) {
  if (what === DOCUMENT.name) return IconFile;
  if (what === MILESTONE.name) return IconCircleCheck;
  return record_type === 'CalendarEvent' ? IconCalendar : IconCheckbox;
}
