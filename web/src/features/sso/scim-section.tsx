import {
  issueScimToken,
  removeScimToken,
  type ScimTokenState,
  showScimToken,
} from '@fairlead/domain/scim/scim.contract';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { call } from '../../lib/api';
import { useCan } from '../../lib/can';
import { FormProblem } from '../../lib/form-problem';
import { useSession } from '../../lib/session';
import { useForm } from '../../lib/use-form';
import { Button } from '../../ui/button';
import { DateText, RelativeTime } from '../../ui/formats';
import { Select } from '../../ui/select';
import { Notice, Skeleton } from '../../ui/states';
import { CopiedAddress } from './copied-address';
import { RemoveButton } from './remove-button';
import { ssoMessages as m } from './sso.messages';
import styles from './sso.module.css';

const REMOVING = { act: m.removeToken, title: m.removeTokenTitle, text: m.removeTokenText, done: m.tokenRemoved };

/** The directory that keeps users and teams, with its token. */
export function ScimSection() {
  const query = useQuery({
    queryKey: ['admin', 'scim_token'],
    queryFn: ({ signal }) => call(showScimToken, { signal }),
  });
  return (
    <section className={styles.section} aria-label={m.scim}>
      <h2 className={styles.heading}>{m.scim}</h2>
      <p className={styles.quiet}>{m.scimText}</p>
      {query.data ? (
        <Token state={query.data} onChanged={() => query.refetch()} />
      ) : query.isError ? (
        <Notice tone="red" action={{ label: m.again, run: () => void query.refetch() }}>
          {m.failed}
        </Notice>
      ) : (
        <Skeleton height={80} />
      )}
    </section>
  );
}

function Token({ state, onChanged }: { state: ScimTokenState; onChanged: () => Promise<unknown> }) {
  const { account } = useSession();
  const blocked = useCan().why('manage', 'administration');
  const [team, setTeam] = useState(state.token?.default_team_id ?? null);
  const [secret, setSecret] = useState<string | null>(null);
  const teams = account.teams.map(({ id, name }) => ({ value: id, label: name }));
  const form = useForm(
    () => ({}),
    async () => {
      setSecret((await call(issueScimToken, { body: { default_team_id: team } })).secret);
      await onChanged();
    },
  );
  return (
    <form className={styles.section} onSubmit={form.submit} noValidate>
      <FormProblem errors={form.errors} />
      <CopiedAddress label={m.scimAddress} address={state.url} />
      {state.token && (
        <p className={styles.quiet}>
          {m.tokenSince} <DateText when={state.token.created_at} />
          {state.token.last_used_at && (
            <>
              , {m.tokenUsed} <RelativeTime when={state.token.last_used_at} />
            </>
          )}
        </p>
      )}
      {secret && (
        <>
          <Notice tone="amber">{m.tokenOnce}</Notice>
          <CopiedAddress label={m.token} address={secret} />
        </>
      )}
      {teams.length > 0 && (
        <Select
          label={m.team}
          hint={m.scimTeamHint}
          placeholder={m.noTeam}
          lockedReason={blocked}
          options={teams}
          value={team}
          onChange={setTeam}
          error={form.errors.default_team_id}
        />
      )}
      <div className={styles.acts}>
        <Button type="submit" saving={form.saving} disabledReason={blocked}>
          {state.token ? m.newToken : m.createToken}
        </Button>
        {state.token && (
          <RemoveButton words={REMOVING} blocked={blocked} remove={() => call(removeScimToken)} onRemoved={onChanged} />
        )}
      </div>
    </form>
  );
}
