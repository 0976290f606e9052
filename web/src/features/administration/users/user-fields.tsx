import { COMPANY } from '@fairlead/domain/kinds/company.kind';
import { DEAL } from '@fairlead/domain/kinds/deal.kind';
import type { Actor } from '@fairlead/domain/access/actor';
import { type Action, could, type ResourceKind } from '@fairlead/domain/access/policy';
import { useSession } from '../../../lib/session';
import { Switch } from '../../../ui/checkbox';
import { PaneSection } from '../../../ui/list-and-pane';
import { RadioCards } from '../../../ui/radio-cards';
import { Select } from '../../../ui/select';
import { TextField } from '../../../ui/text-field';
import styles from './users.module.css';
import { usersMessages as m } from './users.messages';
import type { AdminUser } from './use-users';

/** The fields of a user that an administrator writes. */
export type UserFields = Pick<
  AdminUser,
  | 'first_name'
  | 'last_name'
  | 'email'
  | 'level'
  | 'is_account_admin'
  | 'read_only'
  | 'is_external'
  | 'team_id'
  | 'team_role'
  | Grant
>;

const GRANTS = [
  'is_allowed_to_delete',
  'is_allowed_to_export',
  'is_allowed_to_bulk_edit',
  'is_allowed_to_merge_records',
  'can_change_company_owner',
] as const;
type Grant = (typeof GRANTS)[number];

/** The entry of the permission table that each grant concerns. */
const GRANTED: Readonly<Record<Grant, readonly [Action, ResourceKind]>> = {
  is_allowed_to_delete: ['delete', DEAL.name],
  is_allowed_to_export: ['export', DEAL.name],
  is_allowed_to_bulk_edit: ['bulk_actions', DEAL.name],
  is_allowed_to_merge_records: ['merge', DEAL.name],
  can_change_company_owner: ['update_owner', COMPANY.name],
};

export const EMPTY_USER: UserFields = {
  first_name: '',
  last_name: '',
  email: '',
  level: 1,
  is_account_admin: false,
  read_only: false,
  is_external: false,
  team_id: null,
  team_role: 'member',
  is_allowed_to_delete: false,
  is_allowed_to_export: false,
  is_allowed_to_bulk_edit: false,
  is_allowed_to_merge_records: false,
  can_change_company_owner: false,
};

export function fieldsOf(user: AdminUser): UserFields {
  return Object.fromEntries(Object.keys(EMPTY_USER).map((key) => [key, user[key as keyof UserFields]])) as UserFields &
    Record<string, unknown>;
}

export interface FieldsProps {
  value: UserFields;
  set: (patch: Partial<UserFields>) => void;
  errors: Readonly<Record<string, string>>;
  /** Why nothing can be changed here, or null. */
  blocked: string | null;
  /** Why this user must stay a working administrator, or null. */
  kept?: string | null;
  isNew?: boolean;
}

export function PersonFields({ value, set, errors, blocked, isNew }: FieldsProps) {
  const shared = { size: 'md', lockedReason: blocked } as const;
  return (
    <>
      <div className={styles.pair}>
        <TextField
          {...shared}
          label={m.firstName}
          value={value.first_name}
          onChange={(first_name) => set({ first_name })}
          error={errors.first_name}
          autoFocus={isNew}
        />
        <TextField
          {...shared}
          label={m.lastName}
          value={value.last_name}
          onChange={(last_name) => set({ last_name })}
          error={errors.last_name}
        />
      </div>
      <TextField
        {...shared}
        label={m.email}
        type="email"
        inputMode="email"
        value={value.email ?? ''}
        onChange={(email) => set({ email })}
        error={errors.email}
      />
    </>
  );
}

export function LevelField({ value, set, errors, blocked, kept }: FieldsProps) {
  const cards = ([1, 2, 3, 5] as const).map((level) => ({
    value: level,
    label: m.levels[level] ?? '',
    text: m.levelTexts[level],
    disabledReason: level === 5 && value.level !== 5 ? kept : null,
  }));
  return (
    <RadioCards
      label={m.level}
      cards={cards}
      value={value.level}
      onChange={(level) => set({ level, ...(level === 3 || level === 5 ? { team_id: null } : {}) })}
      error={errors.level}
      lockedReason={blocked}
    />
  );
}

/** Levels 3 and 5 have no team. */
export function TeamFields({ value, set, errors, blocked }: FieldsProps) {
  const { account } = useSession();
  const teamless = value.level === 3 || value.level === 5;
  const locked = blocked ?? (teamless ? m.levelWithoutTeam : null);
  const teams = account.teams.map(({ id, name }) => ({ value: id, label: name }));
  const roles = Object.entries(m.roles).map(([role, label]) => ({ value: role, label, hint: m.roleTexts[role] }));
  return (
    <>
      <Select
        label={m.team}
        size="md"
        placeholder={m.noTeam}
        options={teams}
        value={teamless ? null : value.team_id}
        onChange={(team_id) => set({ team_id, ...(team_id === null ? { team_role: 'member' } : {}) })}
        searchable={teams.length > 8}
        clearable
        error={errors.team_id}
        hint={value.team_id === null ? m.teamHint : undefined}
        lockedReason={locked}
      />
      {!teamless && value.team_id !== null && (
        <Select
          label={m.teamRole}
          size="md"
          options={roles}
          value={value.team_role as string}
          onChange={(role) => set({ team_role: (role ?? 'member') as UserFields['team_role'] })}
          hint={m.roleTexts[value.team_role]}
          error={errors.team_role}
          lockedReason={blocked}
        />
      )}
    </>
  );
}

export function RightsFields({ value, set, errors, blocked, kept }: FieldsProps) {
  const flags = [
    { key: 'is_account_admin', label: m.admin, hint: m.adminText, holds: value.is_account_admin },
    { key: 'read_only', label: m.readOnly, hint: m.readOnlyText, holds: !value.read_only },
    { key: 'is_external', label: m.external, hint: m.externalText, holds: !value.is_external },
  ] as const;
  const brought = broughtAlong(value);
  return (
    <>
      <PaneSection title={m.flags}>
        {flags.map(({ key, label, hint, holds }) => {
          const byLevel = key === 'is_external' && value.level === 5 ? m.externalByLevel : null;
          const why = byLevel ?? (holds ? kept : null);
          return (
            <Switch
              key={key}
              spread
              label={label}
              hint={errors[key] ?? why ?? hint}
              checked={value[key] || byLevel !== null}
              disabled={Boolean(blocked ?? why)}
              onChange={(on) => set({ [key]: on })}
            />
          );
        })}
      </PaneSection>
      <PaneSection title={m.grants} hint={brought.size ? m.grantsBrought : undefined}>
        {GRANTS.map((grant) => (
          <Switch
            key={grant}
            spread
            label={m.grant[grant]}
            checked={value[grant] || brought.has(grant)}
            disabled={Boolean(blocked) || brought.has(grant)}
            onChange={(on) => set({ [grant]: on })}
          />
        ))}
      </PaneSection>
    </>
  );
}

/** What such a user may do without any of the grants, in any team. */
function broughtAlong({ level, is_account_admin, read_only, is_external }: UserFields): ReadonlySet<Grant> {
  const actor = {
    ...NOBODY,
    level: level as Actor['level'],
    is_account_admin,
    read_only,
    is_external,
  };
  return new Set(GRANTS.filter((grant) => could(actor, ...GRANTED[grant])));
}

const NOBODY: Omit<Actor, 'level' | 'is_account_admin' | 'read_only' | 'is_external'> = {
  id: 0,
  account_id: 0,
  is_allowed_to_delete: false,
  is_allowed_to_export: false,
  is_allowed_to_bulk_edit: false,
  is_allowed_to_merge_records: false,
  can_change_company_owner: false,
  team_id: null,
  team_role: null,
  deleted_at: null,
  app_read_only: false,
};
