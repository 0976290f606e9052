import { deviceOf } from '@fairlead/domain/session/device';
import {
  endOtherSessions,
  endOwnSession,
  listOwnSessions,
  type OwnSession,
} from '@fairlead/domain/session/own-sessions.contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api';
import { errorText } from '../../lib/request-error';
import { Button } from '../../ui/button';
import { Badge } from '../../ui/chips';
import { DateText, RelativeTime } from '../../ui/formats';
import { Notice, Skeleton } from '../../ui/states';
import { errorToast, toast } from '../../ui/toast-store';
import { profileMessages as m } from './profile.messages';
import styles from './profile-page.module.css';
import { Section } from './section';

/** The user's sessions; each can be ended here. */
export function SessionsSection() {
  const query = useQuery({
    queryKey: ['profile', 'sessions'],
    queryFn: ({ signal }) => call(listOwnSessions, { signal }),
  });
  const [ending, setEnding] = useState<number | 'others' | null>(null);
  const end = async (which: number | 'others') => {
    setEnding(which);
    try {
      await (which === 'others' ? call(endOtherSessions) : call(endOwnSession, { params: { id: which } }));
      toast({ text: which === 'others' ? m.signedOutElsewhere : m.signedOut });
    } catch (error) {
      errorToast(errorText(error));
    }
    await query.refetch();
    setEnding(null);
  };
  const sessions = query.data?.entries;
  return (
    <Section title={m.sessions} text={m.sessionsText}>
      {query.isError && (
        <Notice tone="red" action={{ label: m.again, run: () => void query.refetch() }}>
          {m.sessionsFailed}
        </Notice>
      )}
      {query.isPending && <Skeleton height={52} />}
      {sessions && (
        <ul className={styles.sessions}>
          {sessions.map((session) => (
            <Line
              key={session.id}
              session={session}
              ending={ending === session.id}
              onEnd={() => void end(session.id)}
            />
          ))}
        </ul>
      )}
      {sessions && sessions.length > 1 && (
        <Button size="md" saving={ending === 'others'} onClick={() => void end('others')}>
          {m.signOutElsewhere}
        </Button>
      )}
    </Section>
  );
}

function Line({ session, ending, onEnd }: { session: OwnSession; ending: boolean; onEnd: () => void }) {
  const device = deviceOf(session.user_agent);
  return (
    <li className={styles.session}>
      <div>
        <p>{device}</p>
        <p className={styles.text}>
          {m.since} <DateText when={session.created_at} />, {m.lastSeen} <RelativeTime when={session.last_seen_at} />
        </p>
      </div>
      {session.is_current ? (
        <Badge tone="green">{m.thisOne}</Badge>
      ) : (
        <Button saving={ending} aria-label={m.signOutOf(device)} onClick={onEnd}>
          {m.signOut}
        </Button>
      )}
    </li>
  );
}
