import {
  type OwnApiKey,
  removeOwnApiKey,
  resetOwnApiKey,
  showOwnApiKey,
} from '@fairlead/domain/api-applications/api-applications.contract';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { type ComponentType, type ReactNode, useState } from 'react';
import { call } from '../../lib/api';
import { useCan } from '../../lib/can';
import { ConfirmForm } from '../../lib/confirm-form';
import { FormProblem } from '../../lib/form-problem';
import { useForm } from '../../lib/use-form';
import { Button } from '../../ui/button';
import { DateText, RelativeTime } from '../../ui/formats';
import { Notice, Skeleton } from '../../ui/states';
import { toast } from '../../ui/toast-store';
import parts from '../../ui/list-parts.module.css';
import { apiApplicationsMessages as m } from './api-applications.messages';
import { CopyField } from './copy-field';
import { KeyLifeSelect } from './key-life-select';

const KEY = ['profile', 'api_key'];

interface Props {
  /** How the page draws a section. */
  frame: ComponentType<{ title: string; text: string; children: ReactNode }>;
}

/** The user's own API key, for a page with personal settings. */
export function ApiKeySection({ frame: Frame }: Props) {
  const query = useQuery({ queryKey: KEY, queryFn: ({ signal }) => call(showOwnApiKey, { signal }) });
  const again = { label: m.again, run: () => void query.refetch() };
  return (
    <Frame title={m.keyTitle} text={m.keyText}>
      {query.data ? (
        <OwnKey own={query.data} />
      ) : query.isError ? (
        <Notice tone="red" action={again}>
          {m.keyFailed}
        </Notice>
      ) : (
        <Skeleton height={32} />
      )}
    </Frame>
  );
}

function OwnKey({ own }: { own: OwnApiKey }) {
  const [asking, setAsking] = useState<'reset' | 'remove' | null>(null);
  const [days, setDays] = useState(own.longest_days);
  const { form, queries } = useReset(days);
  const life = <KeyLifeSelect label={m.keyLifeLabel} days={days} longest={own.longest_days} onChange={setDays} />;
  const blocked = useCan().why('update', 'profile');
  const known = (next: OwnApiKey | undefined) => {
    queries.setQueryData(KEY, next ?? { ...own, ...NO_KEY });
    setAsking(null);
  };
  if (!own.created_at)
    return (
      <>
        <FormProblem errors={form.errors} />
        <p className={parts.quiet}>{m.keyNone}</p>
        {life}
        <div className={parts.acts}>
          <Button size="md" saving={form.saving} disabledReason={blocked} onClick={() => form.submit()}>
            {m.keyCreate}
          </Button>
        </div>
      </>
    );
  return (
    <>
      {own.api_key ? (
        <CopyField label={m.keyTitle} value={own.api_key} hint={m.keyHint} secret />
      ) : (
        <Notice tone="amber">{m.keyLost}</Notice>
      )}
      <dl>
        <div className={parts.facts}>
          <dt>{m.keyCreated}</dt>
          <dd>
            <DateText when={own.created_at} />
          </dd>
        </div>
        <div className={parts.facts}>
          <dt>{m.keyUsed}</dt>
          <dd>{own.last_used_at ? <RelativeTime when={own.last_used_at} /> : m.keyNeverUsed}</dd>
        </div>
        <KeyEnd at={own.expires_at} />
      </dl>
      <div className={parts.acts}>
        <Button size="md" disabledReason={blocked} onClick={() => setAsking('reset')}>
          {m.keyReset}
        </Button>
        <Button size="md" variant="quiet" disabledReason={blocked} onClick={() => setAsking('remove')}>
          {m.keyRemove}
        </Button>
      </div>
      {asking && (
        <Ask what={asking} days={days} onClose={() => setAsking(null)} onDone={known}>
          {asking === 'reset' && life}
        </Ask>
      )}
    </>
  );
}

function KeyEnd({ at }: { at: string | null }) {
  const isOver = at !== null && Date.parse(at) <= Date.now();
  return (
    <div className={parts.facts}>
      <dt>{isOver ? m.keyEnded : m.keyEnds}</dt>
      <dd>{at ? <DateText when={at} /> : m.keyNoEnd}</dd>
    </div>
  );
}

function useReset(days: number | null) {
  const queries = useQueryClient();
  const form = useForm(
    () => ({}),
    async () => {
      queries.setQueryData(KEY, await call(resetOwnApiKey, { body: { days } }));
      toast({ text: m.keyMade });
    },
  );
  return { form, queries };
}

interface AskProps {
  what: 'reset' | 'remove';
  /** The life of the next key. */
  days: number | null;
  children: ReactNode;
  onClose: () => void;
  /** Without a key after it was removed. */
  onDone: (own: OwnApiKey | undefined) => void;
}

function Ask({ what, days, children, onClose, onDone }: AskProps) {
  const words =
    what === 'reset'
      ? { title: m.resetTitle, text: m.resetText, act: m.keyReset, done: m.keyMade }
      : { title: m.removeTitle, text: m.removeText, act: m.keyRemove, done: m.keyGone };
  const settle = async () => {
    const own = what === 'reset' ? await call(resetOwnApiKey, { body: { days } }) : undefined;
    if (what === 'remove') await call(removeOwnApiKey, {});
    toast({ text: words.done });
    onDone(own);
  };
  return (
    <ConfirmForm title={words.title} act={words.act} cancel={m.cancel} onClose={onClose} onConfirm={settle}>
      {words.text}
      {children}
    </ConfirmForm>
  );
}

const NO_KEY = { api_key: null, created_at: null, last_used_at: null, expires_at: null };
