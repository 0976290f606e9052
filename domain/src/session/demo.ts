/** The users of the demo account, one of each type. The password is public on purpose. */
export const demoPassword = 'Fairlead-demo-1!';

export const demoUsers = [
  { email: 'admin@demo.fairlead.test', title: 'Admin', text: 'Everything, with administration' },
  { email: 'executive@demo.fairlead.test', title: 'Executive', text: 'All teams, goals and private notes' },
  { email: 'manager@demo.fairlead.test', title: 'Manager', text: 'Own team and its members' },
  { email: 'basic@demo.fairlead.test', title: 'Basic', text: 'Own records and shared ones' },
  { email: 'readonly@demo.fairlead.test', title: 'Read-only', text: 'Sees, changes nothing' },
  { email: 'external@demo.fairlead.test', title: 'External', text: 'A partner: only what is shared' },
] as const;
