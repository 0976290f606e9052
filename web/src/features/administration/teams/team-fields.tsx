import { perKind, type RecordKind } from '@fairlead/domain/kinds/kinds';
import { lineage } from '@fairlead/domain/users/teams';
import type { TeamAnswer, TeamBody } from '@fairlead/domain/users/teams.contract';
import { Switch } from '../../../ui/checkbox';
import { PaneSection } from '../../../ui/list-and-pane';
import { RadioCards } from '../../../ui/radio-cards';
import { Select } from '../../../ui/select';
import { TextField } from '../../../ui/text-field';
import { TEAM_KINDS } from './team-kinds';
import { teamsMessages as m } from './teams.messages';

const LEVELS = ['owner', 'team', 'team_and_leaders', 'global'] as const;
type Visibility = (typeof LEVELS)[number];

export interface TeamFields extends Readonly<Record<RecordKind, Visibility>> {
  readonly name: string;
  readonly parent_id: number | null;
  readonly use_deal_association: boolean;
}

export function teamFields(team: TeamAnswer | null, under: number | null): TeamFields {
  const level = (kind: RecordKind) => team?.permissions.member?.[kind]?.visibility_level ?? 'owner';
  return {
    name: team?.name ?? '',
    parent_id: team ? team.parent_id : under,
    ...perKind(({ name }) => level(name)),
    use_deal_association: team?.permissions['*']?.person?.use_deal_association ?? false,
  };
}

export function bodyOf(value: TeamFields): TeamBody {
  return {
    name: value.name,
    parent_id: value.parent_id,
    permissions: {
      member: Object.fromEntries(TEAM_KINDS.map((kind) => [kind, { visibility_level: value[kind] }])),
      '*': { person: { use_deal_association: value.use_deal_association } },
    },
  };
}

interface Props {
  team: TeamAnswer | null;
  teams: readonly TeamAnswer[];
  value: TeamFields;
  set: (patch: Partial<TeamFields>) => void;
  errors: Readonly<Record<string, string>>;
  blocked: string | null;
}

/** Name and parent. A team below this one is not offered as its parent. */
export function TeamNameFields({ team, teams, value, set, errors, blocked }: Props) {
  const above = teams.filter(({ id }) => !team || !lineage(id, teams).some((one) => one.id === team.id));
  const options = above.map(({ id, name }) => ({
    value: id,
    label: name,
    hint: lineage(id, teams)
      .slice(1)
      .map((one) => one.name)
      .join(' ‹ '),
  }));
  return (
    <>
      <TextField
        label={m.name}
        size="md"
        value={value.name}
        onChange={(name) => set({ name })}
        error={errors.name}
        lockedReason={blocked}
        autoFocus={!team}
      />
      <Select
        label={m.parent}
        size="md"
        placeholder={m.noParent}
        options={options}
        value={value.parent_id}
        onChange={(parent_id) => set({ parent_id })}
        error={errors.parent_id}
        hint={m.parentHint}
        searchable={options.length > 8}
        clearable
        lockedReason={blocked}
      />
    </>
  );
}

/** Whose records the members see and edit, for each kind. */
export function RuleFields({ value, set, blocked }: Props) {
  const cards = LEVELS.map((level) => ({ value: level, label: m.levels[level], text: m.levelTexts[level] }));
  return (
    <PaneSection title={m.rules} hint={m.rulesHint}>
      {TEAM_KINDS.map((kind, index) => (
        <RadioCards
          key={kind}
          label={m.kind(kind, index + 1)}
          hint={m.question(kind)}
          cards={cards}
          value={value[kind]}
          onChange={(level) => set({ [kind]: level })}
          lockedReason={blocked}
        />
      ))}
      <Switch
        spread
        label={m.association}
        hint={m.associationText}
        checked={value.use_deal_association}
        disabled={Boolean(blocked)}
        onChange={(use_deal_association) => set({ use_deal_association })}
      />
    </PaneSection>
  );
}
