import { demoUsers } from '@fairlead/domain/session/demo';
import type { NewTeam, NewUser } from '../../generate/people-and-teams';

/** The users of the demo account. `weight` is the share of records that each of them owns. */
export type DemoPerson = Omit<NewUser, 'team_id' | 'password_hash' | 'time_zone'> & {
  readonly team: number | null;
  readonly weight: number;
};

export const demoTeams: readonly NewTeam[] = [
  { name: 'North', visibility: 'owner' },
  { name: 'South', visibility: 'team' },
  { name: 'Key accounts', visibility: 'team_and_leaders' },
];
const [NORTH, SOUTH, KEY_ACCOUNTS] = [0, 1, 2];

const [admin, executive, manager, basic, readonly, external] = demoUsers.map(({ email }) => email) as [
  string,
  string,
  string,
  string,
  string,
  string,
];

export const demoPeople: readonly DemoPerson[] = [
  {
    email: admin,
    first_name: 'Ingrid',
    last_name: 'Hallworth',
    level: 3,
    is_account_admin: true,
    team: null,
    weight: 0.3,
  },
  { email: executive, first_name: 'Marcus', last_name: 'Eldridge', level: 3, team: null, weight: 0.4 },
  { email: manager, first_name: 'Nadia', last_name: 'Brandsen', level: 2, team: NORTH, team_role: 'lead', weight: 1.2 },
  { email: basic, first_name: 'Tomas', last_name: 'Lindgaard', level: 1, team: NORTH, weight: 2 },
  { email: readonly, first_name: 'Petra', last_name: 'Kesmore', level: 1, read_only: true, team: SOUTH, weight: 0 },
  { ...colleague('Priya', 'Ravensen'), team: NORTH, weight: 1.5 },
  { ...colleague('Jörg', 'Schönfeld'), team: NORTH, weight: 0.8 },
  { ...colleague('Camila', 'Dorn'), team: SOUTH, team_role: 'lead', weight: 1 },
  { ...colleague('Samir', 'Oakley'), team: SOUTH, weight: 1.4 },
  { ...colleague('Frida', 'Valström'), team: SOUTH, weight: 0.6 },
  { ...colleague('Colin', 'Pemberwick'), team: KEY_ACCOUNTS, weight: 1 },
  { ...colleague('Aiko', 'Thornby'), team: KEY_ACCOUNTS, weight: 0.7 },
  { email: external, first_name: 'Elena', last_name: 'Marsh', level: 5, is_external: true, team: null, weight: 0 },
];

function colleague(first_name: string, last_name: string) {
  const plain = last_name
    .normalize('NFKD')
    .replace(/[^a-zA-Z]/g, '')
    .toLowerCase();
  return {
    first_name,
    last_name,
    email: `${first_name.charAt(0).toLowerCase()}.${plain}@demo.fairlead.test`,
    level: 1,
  } as const;
}
