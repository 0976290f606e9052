import { useEffect } from 'react';
import { Button } from '../ui/button';
import { IconCheckbox, IconMail, IconPhone, IconPlus } from '../ui/icons';
import { EmptyState, Notice, SkeletonRows } from '../ui/states';
import { TimelineDay, TimelineEntry } from '../ui/timeline';
import { ToastHost } from '../ui/toast';
import { errorToast, toast } from '../ui/toast-store';
import styles from './gallery.module.css';
import { Part } from './part';

const nothing = () => undefined;

export function GalleryStates() {
  useEffect(() => {
    toast({ text: 'Moved to Contract out', action: { label: 'Undo', run: nothing } });
    errorToast('Not saved: stage removed', { label: 'Reload', run: nothing });
  }, []);
  return (
    <div>
      <ToastHost />
      <Part title="Notices">
        <div style={{ display: 'grid', gap: 8 }}>
          <Notice tone="amber" action={{ label: 'Reconnect', run: nothing }}>
            Mail stopped at 09:12. 14 messages are waiting.
          </Notice>
          <Notice tone="red" action={{ label: 'Try again', run: nothing }}>
            Could not load the activity. Nothing was lost.
          </Notice>
          <Notice tone="accent" action={{ label: 'Show', run: nothing }}>
            Grace changed the value 2 min ago.
          </Notice>
        </div>
      </Part>
      <Part title="Empty">
        <div className={styles.box}>
          <EmptyState
            icon={IconCheckbox}
            title="Nothing planned for this deal"
            text="A next step keeps it from going quiet."
            action={
              <Button variant="filled" icon={IconPlus}>
                Add a next step
              </Button>
            }
          />
        </div>
      </Part>
      <Part title="Loading keeps the layout">
        <div className={styles.box}>
          <SkeletonRows rows={3} />
        </div>
      </Part>
      <Activity />
    </div>
  );
}

function Activity() {
  return (
    <Part title="Timeline">
      <TimelineDay label="Today">
        <TimelineEntry
          icon={IconMail}
          who="Roberto Castellan"
          what="opened “Revised proposal”"
          time="10:18 AM"
          detail="4 opens"
        />
        <TimelineEntry
          icon={IconPhone}
          who="Ines Moreau"
          what="called Roberto"
          time="8:52 AM"
          bubble="Wants on-site spares in the service tier."
        />
      </TimelineDay>
    </Part>
  );
}
