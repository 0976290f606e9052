import { PERMISSIONS, READING_ACTIONS, SCOPES, type Scope } from './table';

const HEADINGS = ['Records', 'Actions', 'Basic', 'Manager', 'Executive', 'Account admin adds', 'Read-only', 'External'];

const BEFORE = `# Permissions

Printed from the permission table in \`domain/src/access/table.ts\`, which the server and the screens both read; a test
compares the two, so change the table and not this page.

- A user has a level (basic 1, manager 2, executive 3, external 5), may be an account admin, and may be read-only.
- An admin who is read-only or external keeps only what that flag leaves. Inactive users may do nothing.
- "Visible records" are those that pass the predicate of visibility; external users see exactly what is shared with them.
- "Own" means created or owned. Owners and leads of a team act as managers on what belongs to their team.
- Private notes are there only while the account's \`private_notes\` feature is on.
- While the app is read-only, only reading is left: ${READING_ACTIONS.slice(0, 7).map(words).join(', ')}, and moving about.
- Whatever is not in the table is denied.
`;

/** Renders the permission table as the page `docs/permissions.md`. */
export function renderPermissions(): string {
  const rows = PERMISSIONS.map(([kinds, actions, ...scopes]) => [list(kinds), list(actions), ...scopes.map(cell)]);
  const lines = [HEADINGS, HEADINGS.map(() => '---'), ...rows].map((cells) => `| ${cells.join(' | ')} |`);
  return `${BEFORE}\n${lines.join('\n')}\n`;
}

function list(names: string): string {
  return names.split(' ').map(words).join(', ');
}

function words(name: string): string {
  return name.replaceAll('_', ' ');
}

function cell(scope: Scope): string {
  return SCOPES[scope];
}
