import {
  type CalendarFeed,
  removeCalendarFeed,
  renewCalendarFeed,
  showCalendarFeed,
} from '@fairlead/domain/other-calendars/other-calendars.contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api';
import { ConfirmForm } from '../../lib/confirm-form';
import { useCan } from '../../lib/can';
import { FormProblem } from '../../lib/form-problem';
import { useForm } from '../../lib/use-form';
import { Button } from '../../ui/button';
import { DateText, RelativeTime } from '../../ui/formats';
import parts from '../../ui/list-parts.module.css';
import { Notice, Skeleton } from '../../ui/states';
import { toast } from '../../ui/toast-store';
import { CopyField } from '../api-applications/public';
import { otherCalendarsMessages as m } from './other-calendars.messages';
import { Section } from './section';

const KEY = ['profile', 'calendar_feed'];
const NONE: CalendarFeed = { created_at: null, last_used_at: null };

/** The address under which other programs read the user's calendar. */
export function FeedSection() {
  const query = useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(showCalendarFeed, { signal }) });
  return (
    <Section title={m.feed} text={m.feedText}>
      {query.data ? (
        <Feed feed={query.data} />
      ) : query.isError ? (
        <Notice tone="red" action={{ label: m.again, run: () => void query.refetch() }}>
          {m.failed}
        </Notice>
      ) : (
        <Skeleton height={32} />
      )}
    </Section>
  );
}

function Feed({ feed }: { feed: CalendarFeed }) {
  const rights = useCan();
  const blocked = rights.why('subscribe', 'calendar') ?? rights.why('update', 'profile');
  const queries = useQueryClient();
  const [url, setUrl] = useState<string | null>(null);
  const [asking, setAsking] = useState<'renew' | 'remove' | null>(null);
  const known = (next: CalendarFeed) => {
    queries.setQueryData(KEY, next);
    setAsking(null);
  };
  const renew = async () => {
    const { url: made, ...next } = await call(renewCalendarFeed, {});
    setUrl(new URL(made, window.location.origin).href);
    known(next);
    toast({ text: m.made });
  };
  const remove = async () => {
    await call(removeCalendarFeed, {});
    setUrl(null);
    known(NONE);
    toast({ text: m.removed });
  };
  const form = useForm(() => ({}), renew);
  return (
    <>
      <p className={parts.quiet}>{m.feedHolds}</p>
      <FormProblem errors={form.errors} />
      {url && (
        <>
          <Notice tone="amber">{m.once}</Notice>
          <CopyField label={m.address} value={url} hint={m.secret} />
        </>
      )}
      {feed.created_at && <Facts feed={feed} />}
      <div className={parts.acts}>
        {feed.created_at ? (
          <>
            <Button size="md" disabledReason={blocked} onClick={() => setAsking('renew')}>
              {m.renew}
            </Button>
            <Button size="md" variant="quiet" disabledReason={blocked} onClick={() => setAsking('remove')}>
              {m.remove}
            </Button>
          </>
        ) : (
          <Button size="md" saving={form.saving} disabledReason={blocked} onClick={() => form.submit()}>
            {m.create}
          </Button>
        )}
      </div>
      {asking && <Ask what={asking} act={asking === 'renew' ? renew : remove} onClose={() => setAsking(null)} />}
    </>
  );
}

function Facts({ feed }: { feed: CalendarFeed }) {
  return (
    <dl>
      <div className={parts.facts}>
        <dt>{m.created}</dt>
        <dd>
          <DateText when={feed.created_at ?? ''} />
        </dd>
      </div>
      <div className={parts.facts}>
        <dt>{m.used}</dt>
        <dd>{feed.last_used_at ? <RelativeTime when={feed.last_used_at} /> : m.never}</dd>
      </div>
    </dl>
  );
}

interface AskProps {
  what: 'renew' | 'remove';
  act: () => Promise<void>;
  onClose: () => void;
}

function Ask({ what, act, onClose }: AskProps) {
  return (
    <ConfirmForm
      title={what === 'renew' ? m.renewTitle : m.removeTitle}
      act={what === 'renew' ? m.renew : m.remove}
      cancel={m.cancel}
      onClose={onClose}
      onConfirm={act}
    >
      {what === 'renew' ? m.renewText : m.removeText}
    </ConfirmForm>
  );
}
