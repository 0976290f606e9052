import { useEffect } from 'react';
import { useCan } from '../../lib/can';
import { sendEvent } from '../../lib/events';
import { KINDS_DEALS_LAST, screenOf } from '../../lib/kinds/screens';
import { Button } from '../../ui/button';
import { IconCalendar, IconCheckbox, IconNote } from '../../ui/icons';
import { PageHead } from '../../ui/page';
import { quickAddMessages as m } from './quick-add.messages';
import styles from './quick-add-page.module.css';

const ENTRIES = [
  { type: 'CalendarTask', icon: IconCheckbox },
  { type: 'CalendarEvent', icon: IconCalendar },
] as const;

/** /quick_add: what can be added, each by one press. `?type=person` opens that form immediately. */
export function QuickAddPage() {
  const { could } = useCan();
  useEffect(() => {
    const type = new URLSearchParams(location.search).get('type');
    const known = KINDS_DEALS_LAST.find((kind) => kind === type && could('quick_add', kind));
    if (known) sendEvent('add_edit_modal:open', { resource_type: known, quick: true });
  }, [could]);
  return (
    <>
      <PageHead title={m.addTitle} />
      <div className={styles.choices}>
        {KINDS_DEALS_LAST.map((type) => (
          <Button
            key={type}
            icon={screenOf(type).icon}
            disabledReason={could('quick_add', type) ? null : m.cannot}
            onClick={() => sendEvent('add_edit_modal:open', { resource_type: type, quick: true })}
          >
            {m.kind(type)}
          </Button>
        ))}
        {ENTRIES.map(({ type, icon }) => (
          <Button
            key={type}
            icon={icon}
            disabledReason={could('create', 'calendar_entry') ? null : m.cannot}
            onClick={() => sendEvent('entry_form:open', { type })}
          >
            {m.entries[type]}
          </Button>
        ))}
        <Button
          icon={IconNote}
          disabledReason={could('quick_add', 'activity') ? null : m.cannot}
          onClick={() => sendEvent('quick_add:note', {})}
        >
          {m.note}
        </Button>
      </div>
    </>
  );
}
