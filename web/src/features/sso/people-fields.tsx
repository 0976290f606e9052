import { useSession } from '../../lib/session';
import { Button } from '../../ui/button';
import { IconButton } from '../../ui/icon-button';
import { IconTrash } from '../../ui/icons';
import { Select } from '../../ui/select';
import { TextField } from '../../ui/text-field';
import { ssoMessages as m } from './sso.messages';
import styles from './sso.module.css';
import type { PartProps } from './typed-provider';

export function PeopleFields({ typed, put, errors, blocked }: PartProps) {
  const { account } = useSession();
  const teams = account.teams.map(({ id, name }) => ({ value: id, label: name }));
  return (
    <section className={styles.section}>
      <h2 className={styles.heading}>{m.people}</h2>
      <TextField
        label={m.domains}
        hint={m.domainsHint}
        lockedReason={blocked}
        value={typed.domains}
        onChange={(domains) => put({ domains })}
        error={errors.domains}
      />
      <Select
        label={m.team}
        hint={m.teamHint}
        placeholder={m.noTeam}
        clearable
        lockedReason={blocked}
        options={teams}
        value={typed.default_team_id}
        onChange={(default_team_id) => put({ default_team_id })}
        error={errors.default_team_id}
      />
      {teams.length > 0 ? (
        <Groups {...{ typed, put, errors, blocked }} teams={teams} />
      ) : (
        <p className={styles.quiet}>{m.groupsNeedTeams}</p>
      )}
    </section>
  );
}

type Teams = readonly { readonly value: number; readonly label: string }[];

function Groups({ typed, put, errors, blocked, teams }: PartProps & { teams: Teams }) {
  const lines = typed.group_teams;
  const change = (at: number, values: Partial<(typeof lines)[number]>) =>
    put({ group_teams: lines.map((line, index) => (index === at ? { ...line, ...values } : line)) });
  return (
    <>
      <div>
        <h3 className={styles.heading}>{m.groups}</h3>
        <p className={styles.quiet}>{errors.group_teams ?? m.groupsText}</p>
      </div>
      {lines.map((line, at) => (
        <div key={at} className={styles.group}>
          <TextField
            label={m.group}
            maxLength={200}
            lockedReason={blocked}
            value={line.group}
            onChange={(group) => change(at, { group })}
          />
          <Select
            label={m.groupTeam}
            lockedReason={blocked}
            options={teams}
            value={line.team_id}
            onChange={(team_id) => team_id !== null && change(at, { team_id })}
          />
          <IconButton
            icon={IconTrash}
            label={m.removeGroup(line.group)}
            disabledReason={blocked}
            onClick={() => put({ group_teams: lines.filter((_line, index) => index !== at) })}
          />
        </div>
      ))}
      <div>
        <Button
          disabledReason={blocked}
          onClick={() => put({ group_teams: [...lines, { group: '', team_id: teams[0]?.value ?? 0 }] })}
        >
          {m.addGroup}
        </Button>
      </div>
      {lines.length > 0 && (
        <TextField
          label={m.groupsClaim}
          hint={m.groupsClaimHint}
          maxLength={100}
          lockedReason={blocked}
          value={typed.groups_claim}
          onChange={(groups_claim) => put({ groups_claim })}
          error={errors.groups_claim}
        />
      )}
    </>
  );
}
